import { conjunction } from '../../pt-br/junctions.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { FieldFrame, type Framed, type InputProps } from './frame.tsx'
import { lossBetween } from './rich-text/loss.ts'
import { pastedHtml } from './rich-text/paste.ts'
import { extensions, pastedRules, storedHtml, typedRules } from './rich-text/schema.ts'
import { richTextStyle } from './rich-text/style.ts'
import { RichTextToolbar } from './rich-text/toolbar.tsx'

/** Text with bold, italic, headings, lists, links and tables, as HTML; null when there is no text. */
export default function RichTextInput({
  value,
  onChange,
  onBlur,
  required,
  disabled,
  placeholder: _placeholder,
  name: _name,
  ...frame
}: InputProps<string | null>) {
  return (
    <FieldFrame {...frame} required={required} as="group">
      {(framed) => (
        <Editor
          {...{ value, onChange, onBlur, required, disabled, framed }}
          faulty={Boolean(frame.fault)}
        />
      )}
    </FieldFrame>
  )
}

interface EditorProps extends Pick<
  InputProps<string | null>,
  'value' | 'onChange' | 'onBlur' | 'required' | 'disabled'
> {
  readonly framed: Framed
  readonly faulty: boolean
}
function Editor({
  value,
  onChange,
  onBlur,
  required,
  disabled,
  framed: { id, labelId, describedBy },
  faulty,
}: EditorProps) {
  const editor = useEditor({
    extensions,
    content: value ?? '',
    editable: !disabled,
    // The content policy refuses style elements without its nonce; the few rules it needs are ours.
    injectCSS: false,
    enableInputRules: typedRules,
    enablePasteRules: pastedRules,
    editorProps: {
      transformPastedHTML: pastedHtml,
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(required ? { 'aria-required': 'true' } : {}),
        ...(faulty ? { 'aria-invalid': 'true' } : {}),
      },
    },
  })
  // What the text has and the editor cannot hold: it is changed by whoever has read that, and by nobody unnoticed.
  const [loss, setLoss] = useState<readonly string[]>([])
  useEffect(() => {
    editor?.setEditable(!disabled && loss.length === 0, false)
  }, [editor, disabled, loss])
  useEffect(() => {
    if (!editor) return undefined
    const update = () => onChange(editor.isEmpty ? null : storedHtml(editor.getHTML()))
    const blur = () => onBlur?.()
    editor.on('update', update).on('blur', blur)
    return () => {
      editor.off('update', update).off('blur', blur)
    }
  }, [editor, onChange, onBlur])
  useEffect(() => {
    // A draft taken up, or another's version chosen: the value changed from outside.
    // A screen that was left has taken its editor along.
    if (!editor || editor.isDestroyed) return
    const held = () => (editor.isEmpty ? null : storedHtml(editor.getHTML()))
    if (value === held()) return
    editor.commands.setContent(value ?? '', { emitUpdate: false })
    setLoss(lossBetween(value ?? '', held() ?? ''))
  }, [editor, value])
  return (
    <Box
      sx={[
        richTextStyle,
        {
          border: '1px solid',
          borderColor: faulty ? 'error.main' : 'var(--palette-line2)',
          borderRadius: 1,
          overflow: 'clip',
          backgroundColor: 'background.paper',
          '&:focus-within': {
            borderColor: 'primary.main',
            boxShadow: '0 0 0 3px var(--palette-focus)',
          },
        },
      ]}
    >
      {loss.length > 0 && <Losses names={loss} onAccept={() => setLoss([])} />}
      {editor && loss.length === 0 && <RichTextToolbar editor={editor} controls={id} />}
      <EditorContent editor={editor} />
    </Box>
  )
}

interface LossesProps {
  readonly names: readonly string[]
  readonly onAccept: () => void
}
/** Says what is lost once the text is changed here, and asks. */
function Losses({ names, onAccept }: LossesProps) {
  const list = conjunction(names)
  return (
    <Alert
      severity="warning"
      square
      // On a telephone the button stands below the words.
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: { xs: '1 1 70%', sm: 1 } } }}
      action={
        <Button size="small" color="inherit" onClick={onAccept}>
          Mudar assim mesmo
        </Button>
      }
    >
      Este texto tem o que o editor não sabe guardar: {list}. Enquanto não for mudado aqui, fica
      como está; mudado, perde isso.
    </Alert>
  )
}
