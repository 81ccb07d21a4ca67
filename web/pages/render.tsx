import { renderToStaticMarkup } from 'react-dom/server'
import type { ComponentType } from 'react'
import type { Language } from '../../domain/entities'
import { PAGE_MARKER } from '../../domain/responses'
import { manifestPaths, paths } from '../../domain/paths'
import { affiliatePublic, httpsNeeded, landing } from './messages'
import { AffiliatePage } from './affiliate-page'
import { LandingPage } from './landing-page'
import type { PageProps } from './page-frame'
import { ifElse, slot } from '../../domain/slots'
import { escapeHtml } from './escape-html'
import { HttpsNeededPage } from './https-needed-page'
import { TermsPage } from './terms-page'

interface Page {
  file: string
  language: Language
  address: string
  twins: { en: string; es: string }
  title: string
  description: string
  Content: ComponentType<PageProps>
}

const both = (
  files: { en: string; es: string },
  twins: { en: string; es: string },
  messages: (language: Language) => { title: string; description: string },
  Content: ComponentType<PageProps>,
): Page[] =>
  (['en', 'es'] as const).map((language) => ({
    file: files[language],
    language,
    address: twins[language],
    twins,
    title: messages(language).title,
    description: messages(language).description,
    Content,
  }))

const pages: Page[] = [
  ...both(
    { en: 'index.html', es: 'es/index.html' },
    { en: paths.landing, es: paths.landingEs },
    (l) => landing[l],
    LandingPage,
  ),
  ...both(
    { en: 'affiliate.html', es: 'es/affiliate.html' },
    { en: paths.affiliate, es: paths.affiliateEs },
    (l) => affiliatePublic[l],
    AffiliatePage,
  ),
  ...both(
    { en: 'terms.html', es: 'es/terms.html' },
    { en: paths.terms, es: paths.termsEs },
    (l) => ({ title: affiliatePublic[l].termsTitle, description: affiliatePublic[l].termsDescription }),
    TermsPage,
  ),
]

export { renderCards, renderHeads } from './heads'
export { fillDefaultSlots as withShippedSlots } from './default-slots'

export interface PageAssets {
  styles: readonly string[]
  script: string
  /** Fonts to preload. */
  fonts: readonly string[]
}

export interface RenderedPage {
  file: string
  address: string
  html: string
}

/**
 * Renders every public page as HTML with slots.
 * @throws Error if a page would violate the Content-Security-Policy
 */
export function renderPages(assets: PageAssets): RenderedPage[] {
  return pages.map(({ file, language, address, twins, title, description, Content }) => {
    const origin = slot('origin')
    const body = renderToStaticMarkup(<Content language={language} />)
    const html = `<!doctype html>
<html lang="${language}" data-theme="light" data-page="public">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#f6f2ea">
${PAGE_MARKER}>
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
<script src="/boot.js"></script>
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${ifElse('branded', '<link rel="stylesheet" href="/theme.css">', '')}
${assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join('\n')}
<link rel="icon" href="/icons/mark.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-180.png">
<link rel="manifest" href="${manifestPaths[language]}">
<link rel="canonical" href="${origin}${address}">
<link rel="alternate" hreflang="en" href="${origin}${twins.en}">
<link rel="alternate" hreflang="es" href="${origin}${twins.es}">
<link rel="alternate" hreflang="x-default" href="${origin}${twins.en}">
<meta property="og:type" content="website">
<meta property="og:title" content="${escapeHtml(title)}">
<meta property="og:description" content="${escapeHtml(description)}">
<meta property="og:url" content="${origin}${address}">
<meta property="og:image" content="${origin}/social-card.png">
<meta property="og:locale" content="${language === 'es' ? 'es_ES' : 'en_US'}">
<meta name="twitter:card" content="summary_large_image">
<script type="module" fetchpriority="low" src="${assets.script}"></script>
</head>
<body>${body}</body>
</html>
`
    assertPolicy(file, html)
    return { file, address, html }
  })
}

/** The page for addresses without HTTPS (S16). It has no script, so the stylesheet `dark` applies the system's theme. */
export const renderHttpsNeeded = (assets: PageAssets, dark: string): Omit<RenderedPage, 'address'>[] =>
  (['en', 'es'] as const).map((language) => {
    const file = `https-needed.${language}.html`
    const html = `<!doctype html>
<html lang="${language}" data-theme="light" data-page="public">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${escapeHtml(httpsNeeded[language].title)}</title>
<meta name="color-scheme" content="light dark">
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<link rel="stylesheet" href="${dark}" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/icons/mark.svg" type="image/svg+xml">
</head>
<body>${renderToStaticMarkup(<HttpsNeededPage language={language} />)}</body>
</html>
`
    assertPolicy(file, html)
    return { file, html }
  })

/** Checks the page's HTML. @throws Error if the page would violate the Content-Security-Policy */
function assertPolicy(file: string, html: string): void {
  if (/\sstyle=/.test(html) || /<script(?![^>]*\ssrc=)/.test(html) || /<style/.test(html) || /\son[a-z]+=/.test(html)) {
    throw new Error(`${file}: an inline style or script would break the Content-Security-Policy`)
  }
}
