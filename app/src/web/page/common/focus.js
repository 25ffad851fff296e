// Keeps the focus of the keyboard where it was: if the focused element disappears or can no longer be used, the
// nearest usable element gets the focus, and not the page as a whole.
//   keepFocus(otherwise)   `otherwise` is the element that gets the focus if no other is near, and if a button
//                          that people press several times (`data-again`) can no longer be used: one press too
//                          many must not press its neighbour

const USABLE = "button:not(:disabled), select, input:not(:disabled), a[href], summary, [tabindex='0']";

export function keepFocus(otherwise) {
  // The focused element, and the elements around it.
  let path = [];
  document.addEventListener("focusin", ({ target }) => (path = [...around(target)]));
  // If the focus leaves an element that can still be used, the reader wanted that, by a click elsewhere or by
  // going to another window. The focus then stays away.
  document.addEventListener("focusout", ({ target }) => setTimeout(() => path[0] === target && isUsable(target) && (path = [])));
  const mend = () => {
    if (path.length === 0 || isUsable(path[0]) || ![null, document.body, path[0]].includes(document.activeElement)) return;
    const hosts = "again" in path[0].dataset ? [] : path.filter((host) => host.isConnected);
    const near = hosts.flatMap((host) => [...host.querySelectorAll(USABLE)]);
    (near.find(isUsable) ?? otherwise).focus({ preventScroll: true });
  };
  // When an element is disabled, a browser takes the focus from it only at the next drawing, or later.
  let isDue = false;
  new MutationObserver(() => {
    if (isDue || path.length === 0) return;
    isDue = true;
    requestAnimationFrame(() => setTimeout(() => ((isDue = false), mend())));
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled", "hidden", "open"] });
}

function* around(element) {
  for (let at = element; at && at !== document.body; at = at.parentElement) yield at;
}

function isUsable(element) {
  return element.isConnected && !element.disabled && element.checkVisibility({ visibilityProperty: true });
}
