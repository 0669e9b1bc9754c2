// Every message once in every language, with the same places in it; every message that is used exists. Else: no build.
import { readdir, readFile } from "node:fs/promises";

const root = new URL("../src/", import.meta.url);
const wrong = [];
const en = await messages("en.json");
const ru = await messages("ru.json");

/** What a file says. Of two messages with one name the first would be lost without a word. */
async function messages(name) {
  const text = await readFile(new URL(`messages/${name}`, root), "utf8");
  const seen = new Set();
  for (const [, key] of text.matchAll(/^ *"([^"]+)":/gm)) {
    if (seen.has(key)) wrong.push(`${name}: ${key} stands there twice`);
    seen.add(key);
  }
  return JSON.parse(text);
}

const places = (text) =>
  [...text.matchAll(/\{(\w+)(?:\|[^{}]+)?\}/g)]
    .map((found) => found[1])
    .sort()
    .join();
for (const key of Object.keys(en)) {
  if (!ru[key]) wrong.push(`ru.json: ${key} is missing`);
  else if (places(en[key]) !== places(ru[key]))
    wrong.push(`ru.json: ${key} has other places than in English`);
}
for (const key of Object.keys(ru)) if (!(key in en)) wrong.push(`en.json: ${key} is missing`);

async function* sources(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = new URL(entry.name + (entry.isDirectory() ? "/" : ""), folder);
    if (entry.isDirectory()) yield* sources(at);
    else if (/\.(svelte|ts)$/.test(entry.name)) yield at;
  }
}

const used = new Set();
for await (const file of sources(root)) {
  const text = await readFile(file, "utf8");
  for (const found of text.matchAll(/\bt\(\s*(["'])([\w.]+)\1/g)) {
    used.add(found[2]);
    if (!(found[2] in en)) wrong.push(`${file.pathname.split("/src/")[1]}: there is no message ${found[2]}`);
  }
  for (const found of text.matchAll(/["'`]([a-z]+\.[a-zA-Z]+)["'`]/g)) used.add(found[1]);
  for (const found of text.matchAll(/`([a-z]+)\.\$\{/g)) used.add(`${found[1]}.`);
  for (const found of text.matchAll(/word\("([a-z]+)"/g)) used.add(`${found[1]}.`);
}
for (const key of Object.keys(en))
  if (!used.has(key) && !used.has(key.split(".")[0] + ".")) wrong.push(`en.json: ${key} is never used`);

if (wrong.length) {
  console.error(wrong.join("\n"));
  process.exit(1);
}
console.log(`${Object.keys(en).length} messages in 2 languages`);
