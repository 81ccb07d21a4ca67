import { Info, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useToaster } from 'react-hot-toast/headless'
import { Button } from '../button'
import { StatusGlyph } from '../pictures/status-glyph'
import { dismissToast, toastContents, type ToastContent } from './toast'
import { placeToasts } from './toast-place'
import { useUiTexts } from '../ui-texts'

/**
 * Shows at most three toasts (pattern 31), placed so that they cover no field or form button (U12); they stay while hovered
 * or focused.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster()
  const texts = useUiTexts()
  const visible = toasts.filter((each) => each.visible && toastContents.has(each.id)).slice(0, 3)
  const section = useRef<HTMLElement>(null)
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    const rememberClick = ({ target }: Event): void => {
      pressed.current = target instanceof Element ? target.closest('button, a[href]') : null
    }
    addEventListener('click', rememberClick, { capture: true })
    return () => removeEventListener('click', rememberClick, { capture: true })
  }, [])
  const shown = visible.map(({ id }) => id).join()
  useLayoutEffect(() => {
    if (shown === '') return
    const place = (): void => {
      if (section.current !== null) placeToasts(section.current, pressed.current)
    }
    // A field may grow when it is focused.
    let frame = 0
    const placeTwice = (): void => {
      place()
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    place()
    // Places the toasts again when the focus, the scroll position or a dialog's size may have changed.
    const heard = new AbortController()
    for (const kind of ['focusin', 'resize', 'scrollend', 'transitionend', 'animationend'])
      addEventListener(kind, placeTwice, { signal: heard.signal, capture: true })
    return () => {
      heard.abort()
      cancelAnimationFrame(frame)
    }
  }, [shown])
  return (
    // Hovering and focusing only pause the timer; the actions are buttons inside.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={section}
      aria-label={texts.notifications}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className="pointer-events-none fixed right-4 bottom-[calc(5.25rem+env(safe-area-inset-bottom))] z-40 grid w-[min(24rem,calc(100vw-2rem))] gap-2.5 max-md:[body:has([data-bar])_&]:bottom-[var(--above-bar,calc(10.5rem+env(safe-area-inset-bottom)))] max-md:data-[place=top]:top-[calc(4rem+env(safe-area-inset-top))] max-md:data-[place=top]:bottom-auto! max-md:[body:has([data-composer])_&]:bottom-[var(--above-composer,calc(5.25rem+env(safe-area-inset-bottom)))] md:right-5 md:bottom-5 md:[body:has([data-bar])_&]:bottom-[var(--above-bar,6rem)] md:[body:has([data-composer])_&]:bottom-60 xl:[body:has([data-composer=desk])_&]:right-3 xl:[body:has([data-composer=desk])_&]:bottom-3! xl:[body:has([data-composer=desk])_&]:w-70 md:[body:has([aria-modal=true])_&]:right-auto md:[body:has([aria-modal=true])_&]:left-5 md:w-[min(22rem,calc(100vw-2rem))]"
    >
      {/* Both live regions always exist, so that the first message is announced. */}
      {(['status', 'alert'] as const).map((role) => (
        <div key={role} role={role} className="contents">
          {visible
            .filter(({ id }) => (toastContents.get(id)?.kind === 'bad') === (role === 'alert'))
            .map(({ id }) => (
              <ToastCard key={id} id={id} />
            ))}
        </div>
      ))}
    </section>
  )
}

function ToastCard({ id }: { id: string }) {
  const texts = useUiTexts()
  const content = toastContents.get(id)
  if (content === undefined) return null
  const { kind, title, text, action, second, counting } = content
  // beside the first line of several, otherwise in the middle as the title is
  const place = text === undefined && second === undefined ? '' : 'mt-1 self-start'
  const runAndDismiss = (run: () => void) => () => {
    dismissToast(id)
    run()
  }
  return (
    <div className="rise pointer-events-auto flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-raised py-3 pr-2 pl-4 shadow-lg">
      {kind === 'ok' && <StatusGlyph glyph="tick" className={`size-4.5 flex-none text-positive ${place}`} />}
      {kind === 'bad' && <StatusGlyph glyph="broken" className={`size-4.5 flex-none text-danger ${place}`} />}
      {kind === 'info' && <Info aria-hidden className={`size-4.5 flex-none text-accent ${place}`} />}
      {/* Next to the text, two buttons would make it wrap after each letter on phones. */}
      <div className={`min-w-0 flex-1 ${second === undefined ? 'basis-28' : 'basis-[calc(100%-3rem)]'}`}>
        <b className="font-semibold">{counting === undefined ? title : <Countdown content={content} />}</b>
        {text !== undefined && <p className="text-muted">{text}</p>}
      </div>
      {action !== undefined && (
        <Button kind="quiet" size="sm" onClick={runAndDismiss(action.run)}>
          {action.label}
        </Button>
      )}
      {second !== undefined && (
        <Button kind="bare" size="sm" onClick={runAndDismiss(second.run)}>
          {second.label}
        </Button>
      )}
      <button
        type="button"
        aria-label={texts.close}
        onClick={() => dismissToast(id)}
        className="ml-auto grid size-11 place-items-center rounded-full text-muted hover:bg-sunken hover:text-text md:size-9"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}

/** Shows the remaining seconds without announcing them, because a live region would announce each second. */
function Countdown({ content: { title, counting, durationMs = 0 } }: { content: ToastContent }) {
  const [until] = useState(() => Date.now() + durationMs)
  const secondsLeft = () => Math.max(1, Math.ceil((until - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft), 250)
    return () => clearInterval(timer)
  })
  return (
    <>
      <span className="sr-only">{title}</span>
      <span aria-hidden>{counting?.(seconds)}</span>
    </>
  )
}
