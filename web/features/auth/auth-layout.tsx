import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Language } from '../../../domain/entities'
import { paths } from '../../../domain/paths'
import { usePublicProgramme } from '../../data/repos/public-programme'
import { auth } from '../../i18n/auth'
import { setLanguage, useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Brand } from '../../ui/pictures/brand'

const languages: readonly { code: Language; short: string; name: string }[] = [
  { code: 'en', short: 'EN', name: 'English' },
  { code: 'es', short: 'ES', name: 'Español' },
]

interface Props {
  title: string
  lead?: ReactNode
  /** Beside the title, on phones. */
  ring?: ReactNode
  /** The picture on the right, from 960 px, with its sentence. */
  art?: ReactNode
  artText?: string
  children: ReactNode
}

/** The page around every form of an account: brand, language, the form, the picture, the footer. */
export function AuthLayout({ title, lead, ring, art, artText, children }: Props) {
  const t = useMessages(auth)
  const language = useLanguage()
  const spanish = language === 'es'
  const product = usePublicProgramme()?.productName ?? 'Coterie'
  return (
    <div className="grid min-h-dvh min-[60rem]:grid-cols-[minmax(0,1fr)_minmax(0,44%)]">
      <div className="flex flex-col px-4 pt-2 pb-4 min-[22.5rem]:px-5 md:px-12 md:pt-5 md:pb-8">
        <header className="flex items-center">
          <Brand name={product} href={spanish ? paths.landingEs : paths.landing} />
          <div role="group" aria-label="Language / Idioma" className="ml-auto flex text-sm font-semibold">
            {languages.map(({ code, short, name }) => (
              <button
                key={code}
                type="button"
                lang={code}
                aria-pressed={code === language}
                onClick={() => setLanguage(code)}
                className={`min-h-11 min-w-11 rounded-full text-center ${
                  code === language
                    ? 'underline decoration-accent decoration-2 underline-offset-6'
                    : 'text-muted hover:text-text'
                }`}
              >
                {short}
                <span className="sr-only"> {name}</span>
              </button>
            ))}
          </div>
        </header>
        <main id="main" className="m-auto w-full max-w-112 py-3 max-md:mt-0 md:py-8">
          <div className="flex items-center justify-between gap-4">
            <h1 className="text-[1.875rem]/9 tracking-[-.02em] md:text-3xl md:leading-3xl">{title}</h1>
            {ring}
          </div>
          {lead !== undefined && <p className="mt-2 text-muted">{lead}</p>}
          {children}
        </main>
        <footer className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-muted">
          <span>© 2025 {product}</span>
          <a href={spanish ? paths.termsEs : paths.terms} className="inline-flex min-h-11 items-center">
            {t.terms}
          </a>
          <a href={spanish ? paths.affiliateEs : paths.affiliate} className="inline-flex min-h-11 items-center">
            {t.affiliateProgram}
          </a>
        </footer>
      </div>
      <aside className="bg-sunken max-[59.99rem]:hidden">
        <figure className="sticky top-0 grid h-dvh content-center justify-items-center gap-5 overflow-hidden p-8">
          <div className="w-full max-w-136">{art}</div>
          {artText !== undefined && <figcaption className="max-w-[34ch] text-center text-muted">{artText}</figcaption>}
        </figure>
      </aside>
    </div>
  )
}

/** A link between two of these pages, with its question before it. */
export const AuthLink = ({ text, to, children }: { text: string; to: string; children: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-2">
    {text}
    <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-3">
      {children}
    </Link>
  </p>
)
