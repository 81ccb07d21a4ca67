import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { GuestFooter, GuestHeader } from './guest-frame'

interface Props {
  kind?: ReactNode
  title: string
  lead?: ReactNode
  ring?: ReactNode
  /** The illustration from 960 px. Without it the content is centered and larger. */
  art?: ReactNode
  artText?: string
  children: ReactNode
}

export function AuthLayout({ kind, title, lead, ring, art, artText, children }: Props) {
  const alone = art === undefined
  return (
    <div
      className={`grid min-h-dvh grid-cols-[minmax(0,1fr)] ${alone ? '' : 'min-[60rem]:grid-cols-[minmax(0,1fr)_minmax(0,44%)]'}`}
    >
      <div className="flex flex-col px-4 pt-2 pb-4 min-[22.5rem]:px-5 md:px-12 md:pt-5 md:pb-8">
        <GuestHeader />
        <main id="main" className={`m-auto w-full ${alone ? 'max-w-144' : 'max-w-112'} py-3 max-md:mt-0 md:py-8`}>
          {kind}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h1
              className={`min-w-0 flex-[1_1_8rem] text-[min(1.875rem,12vw)]/[1.2] tracking-[-.02em] ${alone ? 'md:text-4xl md:leading-4xl' : 'md:text-3xl md:leading-3xl'}`}
            >
              {title}
            </h1>
            {ring}
          </div>
          {lead !== undefined && <p className="mt-2 text-muted">{lead}</p>}
          {children}
        </main>
        <GuestFooter />
      </div>
      {!alone && (
        <aside className="bg-sunken max-[59.99rem]:hidden">
          <figure className="sticky top-0 grid h-dvh content-center justify-items-center gap-5 overflow-hidden p-8">
            <div className="w-full max-w-136">{art}</div>
            {artText !== undefined && (
              <figcaption className="max-w-[34ch] text-center text-muted">{artText}</figcaption>
            )}
          </figure>
        </aside>
      )}
    </div>
  )
}

export const AuthLink = ({ text, to, children }: { text: string; to: string; children: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-2">
    {text}
    <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-3">
      {children}
    </Link>
  </p>
)
