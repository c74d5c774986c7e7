/** Files that the page hands over: texts, and drawings as SVG or PNG with the look that they have on the page. */

const SVG = "http://www.w3.org/2000/svg";
const KEPT = [
  "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "font-family",
  "font-size", "font-weight", "text-anchor", "x", "y", "width", "height", "rx",
];

/** Saves `content` as a file named `name`. */
export function save(name, content, type) {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A drawing of the page as a text of its own: computed colours and fonts written into it, on the page's ground. */
export function svgText(svg) {
  const copy = svg.cloneNode(true);
  const originals = [svg, ...svg.querySelectorAll("*")];
  const copies = [copy, ...copy.querySelectorAll("*")];
  originals.forEach((original, index) => {
    const look = getComputedStyle(original);
    const kept = index ? KEPT : KEPT.filter((name) => !["x", "y", "width", "height"].includes(name));
    for (const name of kept) {
      const value = look.getPropertyValue(name);
      if (value && value !== "auto") copies[index].setAttribute(name, value);
    }
    copies[index].removeAttribute("class");
    copies[index].removeAttribute("style");
  });
  const ground = document.createElementNS(SVG, "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", getComputedStyle(document.documentElement).getPropertyValue("--surface").trim());
  copy.prepend(ground);
  copy.setAttribute("xmlns", SVG);
  return new XMLSerializer().serializeToString(copy);
}

/** Saves a drawing as SVG. */
export const saveSvg = (name, svg) => save(name, svgText(svg), "image/svg+xml");

/** Saves a drawing as PNG, twice as large as it stands on the page. */
export const savePng = (name, svg) => savePngText(name, svgText(svg), svg.clientWidth, svg.clientHeight);

/** Saves the text of a drawing, `width` by `height`, as a PNG twice as large. */
export async function savePngText(name, text, width, height) {
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = 2 * width;
    canvas.height = 2 * height;
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    save(name, blob);
  } finally {
    URL.revokeObjectURL(url);
  }
}
