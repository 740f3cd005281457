import type { Page } from 'playwright-core'

// What does not fit on a small screen: what is wider than it, what is cut off, and what lies upon something else.

/** In the page: what is wrong with where things stand. */
function misplaced(): readonly string[] {
  const name = (one: Element) =>
    `${one.tagName.toLowerCase()} "${(one.ariaLabel || one.textContent || one.id).trim().slice(0, 40)}"`
  /** What can be scrolled to the side, such as a table or a row of tabs, may be as wide as it likes. */
  const scrolls = (one: Element) => /auto|scroll/.test(getComputedStyle(one).overflowX)
  function isWithin(one: Element | null, is: (one: Element) => boolean): boolean {
    for (let up = one; up; up = up.parentElement) if (is(up)) return true
    return false
  }
  /** Shown, and not only spoken: what is for screen readers alone is clipped to one pixel. */
  const isShown = (one: Element) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    one.getBoundingClientRect().width > 1 &&
    !isWithin(one, (up) => getComputedStyle(up).clipPath === 'inset(50%)') &&
    !one.closest('[inert], [aria-hidden="true"]')
  const controls = [
    ...document.querySelectorAll(
      'button, a[href], input, textarea, select, [role="combobox"], [role="tab"], [role="checkbox"]',
    ),
  ].filter(isShown)
  const texts = [...document.querySelectorAll('label, h1, h2, h3, legend, th')].filter(isShown)
  const found: string[] = []
  for (const one of [...controls, ...texts]) {
    const { left, right } = one.getBoundingClientRect()
    if ((right > innerWidth + 1 || left < -1) && !isWithin(one.parentElement, scrolls))
      found.push(`off the screen: ${name(one)}`)
    const cut = [one, ...one.querySelectorAll('*')].find(
      (part) =>
        part.scrollWidth > part.clientWidth + 1 &&
        part.clientWidth > 1 &&
        getComputedStyle(part).overflowX === 'hidden' &&
        !(part instanceof HTMLInputElement),
    )
    if (cut) found.push(`cut off: ${name(one)}`)
  }
  /** A bar that stays in its place lies upon what is scrolled beneath it. */
  const floats = (one: Element) => /fixed|sticky/.test(getComputedStyle(one).position)
  /** What is left of one of its boxes where those around it let it be seen. */
  function seenOf(one: Element, box: DOMRect) {
    let { left, right, top, bottom } = box
    for (let up = one.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflow === 'visible') continue
      const around = up.getBoundingClientRect()
      left = Math.max(left, around.left)
      right = Math.min(right, around.right)
      top = Math.max(top, around.top)
      bottom = Math.min(bottom, around.bottom)
    }
    return { left, right, top, bottom }
  }
  const boxes = controls
    .flatMap((one) => {
      const high = isWithin(one, floats)
      // A link that is wrapped has a box for each line, and what stands behind its end is in none of them.
      return [...one.getClientRects()].map((box) => ({ one, box: seenOf(one, box), high }))
    })
    .filter(({ box }) => box.right > box.left && box.bottom > box.top)
    .toSorted((a, b) => a.box.top - b.box.top)
  for (const [at, { one, box, high }] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      if (other.box.top >= box.bottom - 2) break
      if (high !== other.high || one.contains(other.one) || other.one.contains(one)) continue
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
      const down = Math.min(box.bottom, other.box.bottom) - other.box.top
      if (across > 2 && down > 2) found.push(`${name(one)} lies upon ${name(other.one)}`)
    }
  return found
}

/** What is wrong with where things stand on the screen that is open. */
export const layoutFaults = (page: Page): Promise<readonly string[]> => page.evaluate(misplaced)
