import { toast } from './toasts.tsx'

/**
 * Puts a text on the clipboard; where the browser gives none, as on plain http, says how else.
 * @returns whether it is there.
 */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    toast({
      text: 'O navegador não deixou copiar. Selecione o texto e copie com Ctrl+C.',
      kind: 'warning',
    })
    return false
  }
}
