"""The missions of the companion: what each of them lays out, scores and allows. `catalogue` has them all."""
