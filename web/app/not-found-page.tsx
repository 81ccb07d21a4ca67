import { useProductName } from '../data/repos/product-name'
import { shell } from '../i18n/shell'
import { useLanguage } from '../i18n/language'
import { useMessages } from '../i18n/messages'
import { Brand } from '../ui/pictures/brand'
import { LinkButton } from '../ui/link-button'
import { paths } from '../../domain/paths'

/** An address nobody sits at. */
export function NotFoundPage() {
  const t = useMessages(shell)
  const language = useLanguage()
  const product = useProductName()
  const home = language === 'es' ? paths.landingEs : paths.landing
  return (
    <div className="flex min-h-dvh flex-col px-5 py-3 md:px-12 md:py-5">
      <header>
        <Brand name={product} href={home} />
      </header>
      <main id="main" className="m-auto w-full max-w-xl py-10">
        <p className="font-display text-5xl font-semibold tracking-[-.03em] text-accent">404</p>
        <h1 className="mt-4 text-3xl tracking-[-.02em]">{t.lost}</h1>
        <p className="mt-3 text-lg text-muted">{t.lostText}</p>
        <p className="mt-3 wrap-anywhere text-muted">
          {location.host}
          <b className="font-semibold text-text">{location.pathname}</b>
        </p>
        <div className="mt-8">
          <LinkButton href={home} external size="lg">
            {t.home}
          </LinkButton>
        </div>
      </main>
    </div>
  )
}
