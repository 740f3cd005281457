import type { ReactNode } from 'react'

export const PageHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="head">
    <h1>{title}</h1>
    {children}
  </div>
)

/** Plain text of the back office: blank lines part paragraphs. */
export const Paragraphs = ({ text }: { text: string }) =>
  text.split(/\n{2,}/).map((part, at) => (
    <p key={at} className="lines">
      {part}
    </p>
  ))
