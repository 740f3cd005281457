/** Bars that stay in sight while the screen scrolls, and the CSS variables that say how tall each is. */
type Bar = '--head-bar' | '--foot-bar'

/**
 * A ref that says how tall a bar is, whatever stands in it: what is scrolled to stops beside the bar, and notices stand
 * beside it instead of over its buttons.
 */
export const tellsHeight = (bar: Bar) => (element: HTMLElement | null) => {
  if (!element) return undefined
  const root = document.documentElement.style
  const sizes = new ResizeObserver(() => root.setProperty(bar, `${element.offsetHeight}px`))
  sizes.observe(element)
  return () => {
    sizes.disconnect()
    root.removeProperty(bar)
  }
}
