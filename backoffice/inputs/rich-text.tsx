import Box from '@mui/material/Box'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect } from 'react'
import { Frame, type Framed, type InputProps } from './frame.tsx'
import { richTextStyle } from './rich-text-style.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

// The closed set of elements that the server keeps: anything else pasted is dropped here already.
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { rel: 'noopener noreferrer', target: null },
    },
  }),
]

/** Text with bold, italic, headings, lists and links, as HTML; null when there is no text. */
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
    <Frame {...frame} required={required} as="group">
      {(framed) => (
        <Editor
          {...{ value, onChange, onBlur, required, disabled, framed }}
          faulty={Boolean(frame.fault)}
        />
      )}
    </Frame>
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
    editorProps: {
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
  useEffect(() => {
    if (!editor) return undefined
    const update = () => onChange(editor.isEmpty ? null : editor.getHTML())
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
    const shown = editor.isEmpty ? null : editor.getHTML()
    if (value !== shown) editor.commands.setContent(value ?? '', { emitUpdate: false })
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
      {editor && <RichTextToolbar editor={editor} controls={id} />}
      <EditorContent editor={editor} />
    </Box>
  )
}
