import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon'

/** The product's mark: a skylight and the light that comes in. Decorative; the name stands beside it. */
export function Mark(props: SvgIconProps) {
  return (
    <SvgIcon viewBox="0 0 32 32" aria-hidden {...props}>
      <rect width="32" height="32" rx="8" fill="#0a2342" />
      <path d="M9.5 7h13l-2.2 5.6h-8.6z" fill="#7fb0ff" />
      <path d="M11.7 13.4h8.6L24.5 25h-17z" fill="#f5b81b" />
      <path d="M14.2 13.4h3.6L19.4 25h-6.8z" fill="#fff0c2" />
    </SvgIcon>
  )
}
