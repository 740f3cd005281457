/** The style of the page of the calls: light and dark as the system is, and narrow screens. */
export const docsStyle = `
:root{color-scheme:light dark;--ink:#14202e;--ink2:#4a5868;--paper:#fff;--bar:#eef2f5;--line:#c5cdd3;--sky:#1351b4}
@media (prefers-color-scheme:dark){:root{--ink:#e8edf3;--ink2:#b0bcc9;--paper:#11171e;--bar:#1c2631;--line:#465463;--sky:#8ab8ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem clamp(1rem,4vw,1.75rem) 4rem;overflow-wrap:anywhere}
main:focus{outline:0}
h1{font-size:2rem;line-height:1.2;margin:0 0 1rem}h2{font-size:1.375rem;margin:2.5rem 0 .75rem}
h3{font-size:1.125rem;margin:2rem 0 .5rem}h4{font-size:1rem;margin:1rem 0 .25rem}
a{color:var(--sky)}
:focus-visible{outline:3px solid var(--sky);outline-offset:2px}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;padding:.5rem;background:var(--paper)}
code{font:.9em ui-monospace,Menlo,Consolas,monospace}
pre{margin:0;padding:1rem;overflow-x:auto;background:var(--bar);border:1px solid var(--line);border-radius:8px;overflow-wrap:normal}
figure{margin:0 0 1rem}figcaption{font-weight:600;margin-bottom:.25rem}
.tags{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;padding:0}.tags a{display:inline-block;padding:.5rem 0}
.call{border:1px solid var(--line);border-radius:8px;margin:0 0 .5rem}
.call>summary{padding:.75rem 1rem;cursor:pointer}.call>summary span{display:block;color:var(--ink2)}
.call>div{padding:0 1rem 1rem}details details summary{padding:.5rem 0;cursor:pointer}
`
