/**
 * What is dropped where nothing takes it does not replace the page, and the program that it comes from keeps it. (To
 * prevent the default alone would accept it, and as *moved* where that program offers so: a mail would be deleted.)
 */
export function refuseDrops(window: Window): void {
  window.addEventListener('dragover', (event) => {
    // An element takes it, and has said how.
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  });
  window.addEventListener('drop', (event) => event.preventDefault());
}
