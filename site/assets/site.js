// The reader's own settings. Runs before the first paint, so that the page never flashes in the wrong clothes.
(() => {
  const root = document.documentElement
  const largest = 3
  const kept = (name) => { try { return localStorage.getItem(name) } catch { return null } }
  const keep = (name, value) => { try { localStorage.setItem(name, value) } catch { /* the choice lasts for this page */ } }

  const setContrast = (high) => {
    root.toggleAttribute('data-contrast', high)
    document.querySelector('[data-set=contrast]')?.setAttribute('aria-pressed', String(high))
  }
  const setText = (step) => { root.dataset.text = String(Math.min(largest, Math.max(-1, Math.trunc(step) || 0))) }
  setContrast(kept('contraste') === 'alto')
  setText(Number(kept('texto')))

  addEventListener('DOMContentLoaded', () => {
    setContrast(root.hasAttribute('data-contrast'))
    for (const group of document.querySelectorAll('.settings')) group.hidden = false
    document.addEventListener('click', ({ target }) => {
      const what = target.closest('[data-set]')?.dataset.set
      if (!what) return
      if (what === 'contrast') {
        setContrast(!root.hasAttribute('data-contrast'))
        keep('contraste', root.hasAttribute('data-contrast') ? 'alto' : 'normal')
        return
      }
      setText(what === 'normal' ? 0 : Number(root.dataset.text) + (what === 'larger' ? 1 : -1))
      keep('texto', root.dataset.text)
    })
  })
})()
