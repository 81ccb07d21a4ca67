import { Component, type ReactNode } from 'react'
import { messagesIn } from '../i18n/messages'
import { currentLanguage } from '../i18n/language'
import { shell } from '../i18n/shell'
import { Button } from '../ui/button'

interface Props {
  children: ReactNode
}

/** What is left when a screen breaks: the specified title, and a way back. Nothing written is lost. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? true }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children
    const t = messagesIn(shell, currentLanguage())
    return (
      <main className="grid min-h-dvh content-center justify-items-start gap-3 p-6 md:justify-items-center md:text-center">
        <h1 className="text-3xl">{t.errorTitle}</h1>
        <p className="max-w-[52ch] text-muted">{t.errorText}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onClick={() => location.reload()}>{t.reload}</Button>
          <a className="inline-flex min-h-11 items-center px-3 font-semibold text-accent underline" href="/">
            {t.home}
          </a>
        </div>
      </main>
    )
  }
}
