import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import Popover from '@mui/material/Popover'
import ClearAllRounded from '@mui/icons-material/ClearAllRounded'
import FormatBoldRounded from '@mui/icons-material/FormatBoldRounded'
import FormatItalicRounded from '@mui/icons-material/FormatItalicRounded'
import FormatListBulletedRounded from '@mui/icons-material/FormatListBulletedRounded'
import FormatListNumberedRounded from '@mui/icons-material/FormatListNumberedRounded'
import FormatQuoteRounded from '@mui/icons-material/FormatQuoteRounded'
import LinkRounded from '@mui/icons-material/LinkRounded'
import PlaylistRemoveRounded from '@mui/icons-material/PlaylistRemoveRounded'
import RedoRounded from '@mui/icons-material/RedoRounded'
import TableRowsRounded from '@mui/icons-material/TableRowsRounded'
import TitleRounded from '@mui/icons-material/TitleRounded'
import UndoRounded from '@mui/icons-material/UndoRounded'
import ViewColumnRounded from '@mui/icons-material/ViewColumnRounded'
import { useEditorState, type Editor } from '@tiptap/react'
import { useState, type ComponentType, type KeyboardEvent } from 'react'
import { FieldFrame } from '../frame.tsx'
import { urlOf } from '../../../kernel/url.ts'

interface Tool {
  readonly label: string
  readonly keys?: string
  readonly Icon: ComponentType<{ fontSize?: 'small' }>
  readonly active?: (editor: Editor) => boolean
  readonly able?: (editor: Editor) => boolean
  /** Shown only while it holds. */
  readonly when?: (editor: Editor) => boolean
  readonly run: (editor: Editor) => unknown
}
const inTable = (editor: Editor) => editor.isActive('table')
const tools: readonly Tool[] = [
  {
    label: 'Negrito',
    keys: 'Ctrl+B',
    Icon: FormatBoldRounded,
    active: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Itálico',
    keys: 'Ctrl+I',
    Icon: FormatItalicRounded,
    active: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Título',
    Icon: TitleRounded,
    active: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'Lista',
    Icon: FormatListBulletedRounded,
    active: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Lista numerada',
    Icon: FormatListNumberedRounded,
    active: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Citação',
    Icon: FormatQuoteRounded,
    active: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    label: 'Desfazer',
    keys: 'Ctrl+Z',
    Icon: UndoRounded,
    able: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    label: 'Refazer',
    Icon: RedoRounded,
    able: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
  {
    label: 'Nova linha na tabela',
    Icon: TableRowsRounded,
    when: inTable,
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    label: 'Nova coluna na tabela',
    Icon: ViewColumnRounded,
    when: inTable,
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    label: 'Tirar a linha da tabela',
    Icon: PlaylistRemoveRounded,
    when: inTable,
    run: (editor) => editor.chain().focus().deleteRow().run(),
  },
  {
    label: 'Tirar a coluna da tabela',
    Icon: ClearAllRounded,
    when: inTable,
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
]

/** One tab stop; arrows move inside (ARIA Authoring Practices, toolbar). */
export function RichTextToolbar({
  editor,
  controls,
}: {
  readonly editor: Editor
  readonly controls: string
}) {
  const [at, setAt] = useState(0)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const state = useEditorState({
    editor,
    selector: () => ({
      on: tools.map((tool) => tool.active?.(editor) ?? null),
      can: tools.map((tool) => tool.able?.(editor) ?? true),
      seen: tools.map((tool) => tool.when?.(editor) ?? true),
      link: editor.isActive('link'),
    }),
  })
  const seen = tools.flatMap((tool, index) => (state.seen[index] ? [{ ...tool, index }] : []))
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
    const next = (Math.min(at, seen.length) + step + buttons.length) % buttons.length
    setAt(next)
    buttons[next]?.focus()
  }
  const stop = (place: number) => ({
    tabIndex: place === Math.min(at, seen.length) ? 0 : -1,
    onFocus: () => setAt(place),
  })
  const look = (on: boolean) =>
    on ? { backgroundColor: 'var(--palette-tint-sky)', color: 'primary.main' } : {}
  return (
    <Box
      role="toolbar"
      aria-label="Formatação"
      aria-controls={controls}
      onKeyDown={move}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.25,
        p: 0.5,
        borderBottom: '1px solid var(--palette-divider)',
      }}
    >
      {seen.map(({ label, keys, Icon, run, index }, place) => (
        <IconButton
          key={label}
          {...stop(place)}
          size="small"
          aria-label={label}
          title={keys ? `${label} (${keys})` : label}
          aria-pressed={state.on[index] ?? undefined}
          aria-disabled={!state.can[index]}
          onClick={() => {
            if (state.can[index]) run(editor)
          }}
          sx={{ ...look(state.on[index] === true), opacity: state.can[index] ? 1 : 0.4 }}
        >
          <Icon fontSize="small" />
        </IconButton>
      ))}
      <IconButton
        {...stop(seen.length)}
        size="small"
        aria-label="Link"
        title="Link"
        aria-haspopup="dialog"
        aria-pressed={state.link}
        sx={look(state.link)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <LinkRounded fontSize="small" />
      </IconButton>
      {anchor && <LinkEditor editor={editor} anchor={anchor} onClose={() => setAnchor(null)} />}
    </Box>
  )
}

const isWebAddress = (text: string) =>
  urlOf(text) !== undefined && /^(?:https?|mailto):/i.test(text)
function LinkEditor({
  editor,
  anchor,
  onClose,
}: {
  readonly editor: Editor
  readonly anchor: HTMLElement
  readonly onClose: () => void
}) {
  const current: unknown = editor.getAttributes('link').href
  const [href, setHref] = useState(typeof current === 'string' ? current : '')
  const [fault, setFault] = useState<string>()
  const apply = () => {
    const wanted = /^[\w.-]+\.[a-z]{2,}/i.test(href) ? `https://${href}` : href
    if (!isWebAddress(wanted)) return setFault('Endereço inválido. Comece por https:// ou http://.')
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({
          type: 'text',
          text: wanted,
          marks: [{ type: 'link', attrs: { href: wanted } }],
        })
        .run()
    else chain.setLink({ href: wanted }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': 'Link',
          sx: { p: 2, width: 340, maxWidth: 'calc(100vw - 32px)' },
        },
      }}
    >
      <FieldFrame label="Endereço do link" fault={fault}>
        {({ id, describedBy }) => (
          <OutlinedInput
            id={id}
            fullWidth
            autoFocus
            type="url"
            placeholder="https://"
            value={href}
            error={Boolean(fault)}
            onChange={(event) => setHref(event.target.value)}
            inputProps={{ 'aria-describedby': describedBy }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault()
                apply()
              }
            }}
          />
        )}
      </FieldFrame>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1.5 }}>
        {typeof current === 'string' && (
          <Button size="small" variant="text" onClick={remove}>
            Tirar link
          </Button>
        )}
        <Button size="small" variant="contained" onClick={apply}>
          Aplicar
        </Button>
      </Box>
    </Popover>
  )
}
