import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { go, isExternal } from './navigate.ts'

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement>
}

const plainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * An anchor whose plain click goes through the router. Other sites, files, downloads and new tabs stay the browser's.
 */
export function AppLink({ href = '', onClick, target, download, ...rest }: AppLinkProps) {
  const router = useRouter()
  const ours = !target && download === undefined && !href.startsWith('#') && !isServed(href)
  return (
    <a
      {...rest}
      href={href}
      target={target}
      download={download}
      rel={target === '_blank' ? 'noopener noreferrer' : rest.rel}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !ours || !plainClick(event)) return
        event.preventDefault()
        void go(router, href)
      }}
    />
  )
}

/** Addresses that the server answers itself: public portals and files. */
const isServed = (href: string) => isExternal(href) || /^\/(?:p|arquivos)\//.test(href)
