import type { Scene } from './scene.ts'

const times = 300

/** Asks for pages, lists, exports and uploads, and leaves at any moment; ten at a time. */
export async function hangUp({ desk: { url, token, portalId } }: Scene): Promise<void> {
  const list = `/webadm/portalnoticiasbyportal/${portalId}`
  const paths = ['/p', list, `${list}?as=csv`, `${list}?page=1`, '/webadm/arquivos']
  let left = times
  const one = async () => {
    while (left > 0) {
      left -= 1
      const path = paths[left % paths.length] ?? '/p'
      const form = new FormData()
      form.append('portal_id', String(portalId))
      form.append('file', new Blob(['%PDF-1.7\n', 'x'.repeat(300_000), '\n%%EOF\n']), 'a.pdf')
      await fetch(url + path, {
        ...(path.endsWith('arquivos') ? { method: 'POST', body: form } : {}),
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(Math.floor(Math.random() * 60)),
      })
        .then((answer) => answer.arrayBuffer())
        .catch(() => {})
    }
  }
  await Promise.all(Array.from({ length: 10 }, one))
}
