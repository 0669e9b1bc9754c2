import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { env } from "node:process";

// The built client lies inside the Python package, so that a wheel carries it.
const server = env.HIGHGROUND_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/highground/server/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    // What the bundle contains of others, with their licences: they must travel with it.
    license: { fileName: "licences.md" },
  },
  server: {
    port: 5173,
    strictPort: true,
    // The colours lie with the drawings of the Python package.
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, ws: true, changeOrigin: true } },
  },
});
