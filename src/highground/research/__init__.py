"""Environments for research: PettingZoo, Gymnasium, OpenSpiel over the same rules (`highground[research]`).

Nothing heavy is imported here: a framework is imported by the module that is named after it.
"""
