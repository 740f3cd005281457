import OutlinedInput from '@mui/material/OutlinedInput'
import { bare, identifiers, type IdentifierName } from '../../kernel/identifier.ts'
import { Frame, type InputProps } from './frame.tsx'
import { useMask } from './mask.ts'

const keyboards: Readonly<Partial<Record<IdentifierName, 'tel' | 'text'>>> = {
  phone: 'tel',
  cnpj: 'text',
}

/** CPF, CNPJ, CEP, telephone, IBGE code: the mask on the screen, bare characters in the value. */
export function MaskedInput({
  identifier,
  value,
  onChange,
  onBlur,
  name,
  placeholder,
  disabled,
  required,
  ...frame
}: InputProps<string | null> & { readonly identifier: IdentifierName }) {
  const { masks } = identifiers[identifier]
  const { ref, ...typing } = useMask(masks, value ?? '', (text) => onChange(bare(text) || null))
  return (
    <Frame {...frame} required={required}>
      {({ id, describedBy }) => (
        <OutlinedInput
          id={id}
          name={name}
          fullWidth
          inputRef={ref}
          {...typing}
          error={Boolean(frame.fault)}
          disabled={disabled}
          autoComplete="off"
          onBlur={onBlur}
          placeholder={placeholder ?? masks.at(-1)?.replace(/[#*@]/g, '_')}
          inputProps={{
            inputMode: keyboards[identifier] ?? 'numeric',
            'aria-describedby': describedBy,
            'aria-required': required,
            className: 'number',
            spellCheck: false,
          }}
        />
      )}
    </Frame>
  )
}
