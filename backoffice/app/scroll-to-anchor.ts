import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** What says that somebody reads on by themselves: the screen must not jump under their hands. */
const moves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Shows the element that the address names (`#…`) when it comes with the data of its screen. The router shows those
 * that are there at once; it does not wait.
 */
export function useScrollToAnchor(): void {
  const { hash, pathname } = useRouterState({ select: ({ location }) => location })
  useEffect(() => {
    if (!hash || document.getElementById(hash)) return
    const end = () => {
      observer.disconnect()
      for (const move of moves) removeEventListener(move, end)
    }
    const observer = new MutationObserver(() => {
      const found = document.getElementById(hash)
      if (!found) return
      end()
      found.scrollIntoView()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    for (const move of moves) addEventListener(move, end, { passive: true })
    return end
  }, [hash, pathname])
}
