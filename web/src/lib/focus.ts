/** Focus for as long as something is open, and back to where it was. */
export function borrow(node: HTMLElement, first = ""): { destroy: () => void } {
  const before = document.activeElement as HTMLElement | null;
  const to = first ? node.querySelector<HTMLElement>(first) : node;
  to?.focus({ preventScroll: true });
  return { destroy: () => before?.isConnected && before.focus?.({ preventScroll: true }) };
}

/** Where arrow keys lead within a group: the one after or before, around the ends; null: no arrow. */
export function along(event: KeyboardEvent, among: HTMLElement[]): HTMLElement | null {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step || !among.length) return null;
  const at = among.indexOf(document.activeElement as HTMLElement);
  return among[(at + step + among.length) % among.length]!;
}
