import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../domain/paths'
import { singleKeys } from '../../ui/shortcut-keys'
import type { ScreenName } from '../screen'
import { letters, usePalettePlaces } from './palette-places'

const Palette = lazy(() => import('../../features/palette/palette').then((layer) => ({ default: layer.Palette })))
const KeysHelp = lazy(() => import('../../features/palette/keys-help').then((layer) => ({ default: layer.KeysHelp })))

/**
 * Ctrl or Cmd with K opens the palette, `?` the help of keys, `G` and a letter goes to a place; none over another layer, and the
 * letters not while somebody types.
 */
export function PaletteKeys() {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  useEffect(() => {
    // a letter after G is a place, whichever other letter ends it
    let afterG = false
    const onKey = (event: KeyboardEvent) => {
      const wanted = keyOf(event, afterG)
      if (!heldAlone.has(event.key)) afterG = false
      if (wanted === null || document.querySelector('[role=dialog],[role=alertdialog],[role=menu]') !== null) return
      event.preventDefault()
      if (wanted === 'g') afterG = true
      else if (wanted === 'palette' || wanted === 'keys') setOpen(wanted)
      else void navigate(paths[wanted.to])
    }
    // before a screen's own keys: the letter after G isn't one of them (E resolves a ticket)
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [navigate])
  const close = (): void => setOpen(null)
  return (
    <Suspense>
      {open === 'palette' && <PlacesPalette onClose={close} />}
      {open === 'keys' && <KeysHelp onClose={close} />}
    </Suspense>
  )
}

const PlacesPalette = ({ onClose }: { onClose: () => void }) => (
  <Palette places={usePalettePlaces()} onClose={onClose} />
)

/** Pressed with another key, they are no key of their own. */
const heldAlone = new Set(['Shift', 'Control', 'Alt', 'Meta'])

type Wanted = 'palette' | 'keys' | 'g' | { to: ScreenName } | null

function keyOf(event: KeyboardEvent, afterG: boolean): Wanted {
  if (event.defaultPrevented || event.altKey) return null
  const ctrl = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  if (ctrl && !event.shiftKey && key === 'k') return 'palette'
  const typing =
    event.target instanceof HTMLElement && event.target.closest('input,textarea,select,[contenteditable]') !== null
  if (ctrl || typing || !singleKeys()) return null
  if (key === '?') return 'keys'
  const to = placeOf(key)
  if (afterG && to !== undefined) return { to }
  return key === 'g' ? 'g' : null
}

const placeOf = (key: string): ScreenName | undefined =>
  (Object.keys(letters) as ScreenName[]).find((name) => letters[name]?.toLowerCase() === key)
