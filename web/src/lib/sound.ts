/** Small sounds, made on the spot: nothing is loaded. Off unless somebody wants them. */
import { settings } from "./settings.svelte";

export type Sound = "dice" | "cards" | "hit" | "turn";

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume();
  const now = context.currentTime;
  switch (sound) {
    case "dice":
      for (let i = 0; i < 5; i++) noise(now + i * 0.06 + Math.random() * 0.02, 0.04, 2600 - i * 200, 0.16);
      break;
    case "cards":
      for (let i = 0; i < 2; i++) noise(now + i * 0.12, 0.09, 5200, 0.1);
      break;
    case "hit":
      tone(now, 0.16, 150, 60, 0.3);
      noise(now, 0.06, 900, 0.12);
      break;
    case "turn":
      tone(now, 0.16, 523, 523, 0.12);
      tone(now + 0.14, 0.22, 784, 784, 0.12);
  }
}

function noise(at: number, long: number, high: number, loud: number): void {
  const ctx = context!;
  const buffer = ctx.createBuffer(1, Math.ceil(long * ctx.sampleRate), ctx.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length);
  const source = new AudioBufferSourceNode(ctx, { buffer });
  const filter = new BiquadFilterNode(ctx, { type: "bandpass", frequency: high, Q: 1.2 });
  source
    .connect(filter)
    .connect(new GainNode(ctx, { gain: loud }))
    .connect(ctx.destination);
  source.start(at);
}

function tone(at: number, long: number, from: number, to: number, loud: number): void {
  const ctx = context!;
  const wave = new OscillatorNode(ctx, { type: "sine", frequency: from });
  const gain = new GainNode(ctx, { gain: 0 });
  wave.frequency.setValueAtTime(from, at);
  wave.frequency.exponentialRampToValueAtTime(to, at + long);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.001, at + long);
  wave.connect(gain).connect(ctx.destination);
  wave.start(at);
  wave.stop(at + long + 0.02);
}
