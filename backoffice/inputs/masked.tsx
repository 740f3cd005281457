import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { bare, identifiers, masked, type IdentifierName } from '../../pt-br/identifier.ts'
import { FieldFrame, type InputProps } from './frame.tsx'
import { useMask } from './mask.ts'
import { TextInput } from './text.tsx'

const keyboards: Readonly<Partial<Record<IdentifierName, 'text'>>> = {
  cnpj: 'text',
}

type MaskedProps = InputProps<string | null> & { readonly identifier: IdentifierName }
/** CPF, CNPJ, CEP, IBGE code: the mask on the screen, bare characters in the value. A telephone: as it is typed. */
export const MaskedInput = (props: MaskedProps) =>
  props.identifier === 'phone' ? <PhoneInput {...props} /> : <BareInput {...props} />

/**
 * Shown in the shape of its number, except once it is typed into: a text that changed as it is entered would lose the
 * selection, and what is typed would be put behind it. Letters are keyed too: it may end in an extension.
 */
function PhoneInput({ value, onChange, onBlur, identifier, placeholder, ...input }: MaskedProps) {
  const [typing, setTyping] = useState(false)
  return (
    <div onBlur={() => setTyping(false)}>
      <TextInput
        {...input}
        placeholder={placeholder ?? '(27) 3735-1234, 156 ou 0800 123 4567'}
        value={value && !typing ? masked(identifier, value) : value}
        onChange={(text) => {
          setTyping(true)
          onChange(text)
        }}
        onBlur={onBlur}
      />
    </div>
  )
}

function BareInput({
  identifier,
  value,
  onChange,
  onBlur,
  name,
  placeholder,
  disabled,
  required,
  ...frame
}: MaskedProps) {
  const { masks } = identifiers[identifier]
  const { ref, ...typing } = useMask(masks, value ?? '', (text) => onChange(bare(text) || null))
  return (
    <FieldFrame {...frame} required={required}>
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
    </FieldFrame>
  )
}
