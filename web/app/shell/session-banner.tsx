import { memo } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../domain/paths'
import { acknowledgeLostChanges, useLostChanges, useMemoryOnly, useSession } from '../../data/queries/session/session'
import { switchPerson } from '../../data/queries/session/session-actions'
import { useSyncStatus } from '../../data/queries/sync/sync-status'
import { useMessages } from '../../i18n/messages'
import { shell } from '../../i18n/areas/everyone'
import { Banner } from '../../ui/banner'
import { Button, LinkButton } from '../../ui/button'
import { useCurrentScreen } from '../use-current-screen'
import { UnlockForm } from './unlock-form'
import { UpdateBanner } from './update-banner'

/** Shows what the session needs: a sign-in, the password after the idle limit, a switch of user, or an update. */
export const SessionBanner = memo(function SessionBanner() {
  const t = useMessages(shell)
  const { state, unkept } = useSession()
  const { state: sync } = useSyncStatus()
  const memoryOnly = useMemoryOnly()
  const lost = useLostChanges()
  const shown = useCurrentScreen()
  const navigate = useNavigate()
  if (state === 'sign-in') {
    return (
      <Banner
        title={unkept === true ? t.unkept : t.signInToSend}
        tone={unkept === true ? 'danger' : 'caution'}
        action={
          <LinkButton size="sm" href={shown?.screen.area === 'admin' ? paths.adminAuth : paths.auth}>
            {t.signIn}
          </LinkButton>
        }
      >
        {unkept === true ? t.unkeptText : t.signInToSendText}
      </Banner>
    )
  }
  if (state === 'locked') return <UnlockForm />
  if (state === 'other-person') {
    return (
      <Banner
        title={t.otherPerson}
        action={
          <Button size="sm" onClick={() => void switchPerson().then(() => navigate(paths.dashboard))}>
            {t.switchPerson}
          </Button>
        }
      >
        {t.otherPersonText}
      </Banner>
    )
  }
  if (sync === 'update') return <UpdateBanner />
  if (lost > 0) {
    return (
      <Banner
        title={t.lostWork(lost)}
        tone="danger"
        action={
          <Button size="sm" onClick={acknowledgeLostChanges}>
            {t.understood}
          </Button>
        }
      >
        {t.lostWorkText}
      </Banner>
    )
  }
  return memoryOnly ? <Banner title={t.memoryOnly}>{t.memoryOnlyText}</Banner> : null
})
