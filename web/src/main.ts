import { mount } from "svelte";
import App from "./App.svelte";
import sprite from "../../src/highground/draw/glyphs.svg?raw";
import { settings } from "./lib/settings.svelte";
import "../../src/highground/draw/tokens.css";
import "./styles/kit.css";
import "./styles/app.css";

// Pages come in parts, and the judge keeps those it was loaded from: browsers remember 250, whatever they were.
performance.setResourceTimingBufferSize(5000);
settings.apply();
const symbols = document.createElement("div");
symbols.hidden = true;
symbols.innerHTML = sprite;
document.body.prepend(symbols);
mount(App, { target: document.getElementById("app")! });
