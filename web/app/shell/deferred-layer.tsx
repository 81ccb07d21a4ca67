import { type ComponentType, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { shell } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { toast } from '../../ui/layers/toast'
import { whenIdle } from '../../ui/when-idle'

interface ButtonProps {
  label?: string | undefined
  button: ReactNode
  buttonClassName?: string | undefined
}

/**
 * Returns a menu or popover whose code is loaded after the first screen. Until then its button is shown, and the focus and a
 * click are passed on.
 */
export function deferLayer<P extends ButtonProps>(
  kind: 'menu' | 'dialog',
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  return function DeferredLayer(props: P) {
    const t = useMessages(shell)
    const [Layer, setLayer] = useState<ComponentType<P> | undefined>(() => loaded)
    const frame = useRef<HTMLDivElement>(null)
    const hadFocus = useRef(false)
    const wasPressed = useRef(false)
    const loadLayer = useCallback(async (): Promise<void> => {
      loaded ??= await load()
      hadFocus.current = frame.current?.contains(document.activeElement) ?? false
      setLayer(() => loaded)
    }, [])
    useEffect(() => whenIdle(loadLayer), [loadLayer])
    useLayoutEffect(() => {
      const button = frame.current?.querySelector('button')
      if (Layer === undefined || !button) return
      if (hadFocus.current) button.focus()
      if (wasPressed.current) button.click()
      hadFocus.current = wasPressed.current = false
    }, [Layer])
    const press = (): void => {
      wasPressed.current = true
      loadLayer().catch(() => {
        wasPressed.current = false
        toast({ kind: 'bad', title: t.pageFailed, text: t.pageFailedText })
      })
    }
    return (
      <div ref={frame} className="flex-none">
        {Layer === undefined ? (
          <button
            type="button"
            aria-haspopup={kind}
            aria-expanded={false}
            aria-label={props.label}
            onClick={press}
            className={props.buttonClassName}
          >
            {props.button}
          </button>
        ) : (
          <Layer {...props} />
        )}
      </div>
    )
  }
}
