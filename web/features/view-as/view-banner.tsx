import { Eye, X } from 'lucide-react'
import { msOf } from '../../../domain/moments'
import { useNow } from '../../data/queries/clock'
import { useMessages } from '../../i18n/messages'
import { viewAs } from '../../i18n/areas/admins'
import { Button } from '../../ui/button'

interface Props {
  name: string
  until: string
  onStop: () => void
}

/** Shown while an admin views the app as a member. */
export function ViewBanner({ name, until, onStop }: Props) {
  const t = useMessages(viewAs)
  const minutes = Math.ceil((msOf(until) - useNow()) / 60_000)
  return (
    <div
      role="region"
      aria-label={t.banner}
      className="sticky top-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-b-2 border-dashed border-caution bg-caution-soft px-4 py-2 text-caution md:px-6"
    >
      <Eye aria-hidden className="size-4.5 flex-none max-md:hidden" />
      <p className="min-w-0 flex-1 basis-64 max-md:basis-full">
        <b className="font-semibold">{t.sees(name)}</b> {t.rules}
      </p>
      <span className="text-sm">{t.endsIn(minutes)}</span>
      <Button kind="quiet" size="sm" onClick={onStop} className="max-md:flex-1">
        <X aria-hidden />
        {t.stop}
      </Button>
    </div>
  )
}
