/** Widths that drawings and layouts ask for. */

const phone = matchMedia("(width < 760px)");

/** Whether the page is in one column with the bar at the bottom. */
export const isPhone = () => phone.matches;

/** Calls `changed` when the page turns into a phone's or back, and when `element` changes its width; gives a stop. */
export function watchWidth(element, changed) {
  let width = element.clientWidth;
  const observer = new ResizeObserver(() => {
    if (element.clientWidth === width) return;
    width = element.clientWidth;
    changed();
  });
  observer.observe(element);
  phone.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    phone.removeEventListener("change", changed);
  };
}
