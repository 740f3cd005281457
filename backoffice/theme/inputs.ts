import type { ThemeOptions } from '@mui/material/styles'
import { radius } from './tokens.ts'

const halo = '0 0 0 3px var(--palette-focus)'

/** What is filled in. Labels stand above, so an outline never has a notch. */
export const inputs: ThemeOptions['components'] = {
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        borderRadius: radius,
        backgroundColor: 'var(--palette-background-paper)',
        minHeight: 'var(--control)',
        transition: 'box-shadow .12s',
        '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--palette-line2)', top: 0 },
        '& legend': { display: 'none' },
        '&:hover:not(.Mui-disabled, .Mui-error, .Mui-focused) .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--palette-text-disabled)',
        },
        '&.Mui-focused': { boxShadow: halo },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderWidth: 1,
          borderColor: 'var(--palette-primary-main)',
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': {
          borderWidth: 2,
          borderColor: 'var(--palette-error-main)',
        },
        '&.Mui-disabled': { backgroundColor: 'var(--palette-background-default)' },
      },
      input: { padding: '9px 12px', height: 'auto', lineHeight: 1.5 },
      multiline: { padding: '9px 12px', '& .MuiOutlinedInput-input': { padding: 0 } },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: { fontSize: '0.875rem', '@media (max-width: 599px)': { fontSize: '1rem' } },
      input: { '&::placeholder': { color: 'var(--palette-text-disabled)', opacity: 1 } },
    },
  },
  MuiInputAdornment: { styleOverrides: { root: { color: 'var(--palette-text-disabled)' } } },
  MuiSelect: { styleOverrides: { icon: { color: 'var(--palette-text-secondary)', right: 10 } } },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        fontSize: '0.875rem',
        fontWeight: 600,
        color: 'var(--palette-text-primary)',
        '&.Mui-focused, &.Mui-error': { color: 'var(--palette-text-primary)' },
      },
      asterisk: { color: 'var(--palette-error-main)' },
    },
  },
  // Above the field, as the forms of nouns have it.
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        whiteSpace: 'normal',
        marginBottom: 6,
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        marginInline: 0,
        marginTop: 6,
        fontSize: '0.75rem',
        color: 'var(--palette-text-caption)',
        '&.Mui-error': { color: 'var(--palette-error-main)', fontWeight: 600 },
      },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: { root: { marginLeft: 0, gap: 12 }, label: { fontSize: '0.875rem' } },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 40, height: 24, padding: 0, flexShrink: 0, overflow: 'visible' },
      switchBase: {
        padding: 3,
        '&.Mui-checked': { transform: 'translateX(16px)', color: '#fff' },
        '&.Mui-checked + .MuiSwitch-track': {
          opacity: 1,
          backgroundColor: 'var(--palette-primary-main)',
        },
        '&.Mui-focusVisible + .MuiSwitch-track': {
          boxShadow: halo,
          outline: '2px solid var(--palette-primary-main)',
          outlineOffset: 2,
        },
      },
      thumb: {
        width: 18,
        height: 18,
        boxShadow: '0 1px 2px rgb(0 0 0 / .3)',
        backgroundColor: '#fff',
      },
      // 3:1 against the card, so that an off switch is still seen (WCAG 2.2, 1.4.11).
      track: { borderRadius: 12, opacity: 1, backgroundColor: '#85909c' },
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: {
        padding: 8,
        color: 'var(--palette-text-disabled)',
        '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: 'var(--palette-primary-main)' },
      },
    },
  },
  MuiRadio: { styleOverrides: { root: { padding: 8, color: 'var(--palette-text-disabled)' } } },
}
