/**
 * A drop outside every target does not navigate the page, and the program that it comes from keeps its file.
 * (`preventDefault` alone would accept the drop, as *moved* where that program offers it: a mail would be deleted.)
 */
export function refuseDrops(window: Window): void {
  window.addEventListener('dragover', (event) => {
    // A drop target has taken it and has set the effect.
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  });
  window.addEventListener('drop', (event) => event.preventDefault());
}
