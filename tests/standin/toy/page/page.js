// What preload exposes is there before the page's own scripts run.
document.querySelector('#early').textContent = typeof window.toy.invoke;
