import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../domain/paths'
import { singleKeysEnabled } from '../../ui/shortcut-keys'
import type { ScreenName } from '../screen'
import { goToKeys, usePaletteEntries } from './palette-entries'

const Palette = lazy(() => import('../../features/palette/palette').then((layer) => ({ default: layer.Palette })))
const KeyboardHelp = lazy(() =>
  import('../../features/palette/keyboard-help').then((layer) => ({ default: layer.KeyboardHelp })),
)

/**
 * Ctrl+K or Cmd+K opens the palette, `?` the help, `G` and a letter a screen; ignored while a dialog is open or the user
 * types.
 */
export function GlobalShortcuts() {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  useEffect(() => {
    // After G, any other key ends the sequence.
    let afterG = false
    const onKey = (event: KeyboardEvent) => {
      const wanted = shortcutOf(event, afterG)
      if (!modifierKeys.has(event.key)) afterG = false
      if (wanted === null || document.querySelector('[role=dialog],[role=alertdialog],[role=menu]') !== null) return
      event.preventDefault()
      if (wanted === 'g') afterG = true
      else if (wanted === 'palette' || wanted === 'keys') setOpen(wanted)
      else void navigate(paths[wanted.to])
    }
    // Listens in the capture phase, so that a screen's own shortcut does not handle the letter after G (E resolves a
    // ticket).
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [navigate])
  const close = (): void => setOpen(null)
  return (
    <Suspense>
      {open === 'palette' && <AdminPalette onClose={close} />}
      {open === 'keys' && <KeyboardHelp onClose={close} />}
    </Suspense>
  )
}

const AdminPalette = ({ onClose }: { onClose: () => void }) => (
  <Palette places={usePaletteEntries()} onClose={onClose} />
)

/** Modifiers don't end the sequence. */
const modifierKeys = new Set(['Shift', 'Control', 'Alt', 'Meta'])

type Shortcut = 'palette' | 'keys' | 'g' | { to: ScreenName } | null

function shortcutOf(event: KeyboardEvent, afterG: boolean): Shortcut {
  if (event.defaultPrevented || event.altKey) return null
  const ctrl = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  if (ctrl && !event.shiftKey && key === 'k') return 'palette'
  const typing =
    event.target instanceof HTMLElement && event.target.closest('input,textarea,select,[contenteditable]') !== null
  if (ctrl || typing || !singleKeysEnabled()) return null
  if (key === '?') return 'keys'
  const to = screenOfKey(key)
  if (afterG && to !== undefined) return { to }
  return key === 'g' ? 'g' : null
}

const screenOfKey = (key: string): ScreenName | undefined =>
  (Object.keys(goToKeys) as ScreenName[]).find((name) => goToKeys[name]?.toLowerCase() === key)
