import type { ThemeOptions } from '@mui/material/styles'
import { AppLink } from '../app/link.tsx'
import { radius } from './tokens.ts'

const ring = { outline: '2px solid var(--palette-primary-main)', outlineOffset: 2 }
const quietHover = { backgroundColor: 'var(--palette-tint-quiet)' }

/** What is pressed: buttons, links, tabs, menus, chips. Every `href` goes through the router. */
export const controls: ThemeOptions['components'] = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, LinkComponent: AppLink },
    styleOverrides: { root: { '&:focus-visible, &.Mui-focusVisible': ring } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        borderRadius: radius,
        minHeight: 40,
        padding: '7px 16px',
        gap: 2,
        whiteSpace: 'nowrap',
        lineHeight: 1.4,
        transition: 'background-color .12s, border-color .12s, color .12s',
      },
      sizeSmall: { minHeight: 32, padding: '3px 10px', fontSize: '0.8125rem' },
      sizeLarge: { minHeight: 44, padding: '10px 20px', fontSize: '1rem' },
      startIcon: { marginLeft: -2, '& > *:nth-of-type(1)': { fontSize: 20 } },
      outlined: {
        borderColor: 'var(--palette-line2)',
        color: 'var(--palette-text-primary)',
        backgroundColor: 'var(--palette-background-paper)',
        '&:hover': { borderColor: 'var(--palette-text-disabled)', ...quietHover },
      },
      contained: { '&:hover': { backgroundColor: 'var(--palette-primary-dark)' } },
      text: {
        color: 'var(--palette-text-secondary)',
        '&:hover': { color: 'var(--palette-text-primary)', ...quietHover },
      },
    },
    variants: [
      {
        props: { variant: 'outlined', color: 'error' },
        style: { color: 'var(--palette-error-main)' },
      },
      {
        props: { variant: 'contained', color: 'error' },
        style: { '&:hover': { backgroundColor: 'var(--palette-error-dark)' } },
      },
      { props: { variant: 'text', color: 'error' }, style: { color: 'var(--palette-error-main)' } },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: radius,
        color: 'var(--palette-text-secondary)',
        padding: 8,
        '&:hover': { color: 'var(--palette-text-primary)', ...quietHover },
      },
      sizeSmall: { padding: 6 },
    },
  },
  MuiLink: {
    defaultProps: { component: AppLink, underline: 'hover' },
    styleOverrides: { root: { fontWeight: 600, textUnderlineOffset: '0.18em', borderRadius: 4 } },
  },
  MuiListItemButton: {
    styleOverrides: {
      root: {
        borderRadius: radius,
        '&:hover': quietHover,
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: 'var(--palette-tint-sky)',
          color: 'var(--palette-primary-dark)',
          fontWeight: 600,
        },
      },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        borderRadius: 6,
        minHeight: 40,
        fontSize: '0.875rem',
        gap: 4,
        '&:hover': quietHover,
        '&.Mui-focusVisible': { outline: 'none', ...quietHover },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          backgroundColor: 'var(--palette-tint-sky)',
        },
        '@media (max-width: 599px)': { minHeight: 44 },
      },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 44, borderBottom: '1px solid var(--palette-divider)' },
      indicator: { height: 3, borderRadius: '3px 3px 0 0' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 44,
        minWidth: 0,
        padding: '8px 14px',
        color: 'var(--palette-text-secondary)',
        '&.Mui-selected': { color: 'var(--palette-primary-main)' },
        '&:hover:not(.Mui-selected)': { color: 'var(--palette-text-primary)' },
      },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: { fontWeight: 600, fontSize: '0.8125rem', borderRadius: 999, height: 28 },
      filled: { backgroundColor: 'var(--palette-tint-sky)', color: 'var(--palette-primary-dark)' },
      outlined: { borderColor: 'var(--palette-line2)' },
      deleteIcon: {
        color: 'inherit',
        opacity: 0.8,
        fontSize: 18,
        '&:hover': { color: 'inherit', opacity: 1 },
      },
    },
  },
  MuiBreadcrumbs: {
    styleOverrides: { separator: { marginInline: 6, color: 'var(--palette-text-disabled)' } },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        borderColor: 'var(--palette-line2)',
        color: 'var(--palette-text-secondary)',
        padding: '6px 14px',
        gap: 6,
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: 'var(--palette-tint-sky)',
          color: 'var(--palette-primary-dark)',
        },
      },
    },
  },
}
