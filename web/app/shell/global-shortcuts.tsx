import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../domain/paths'
import { singleKeysEnabled } from '../../ui/shortcut-keys'
import type { ScreenName } from '../screen'
import type { PalettePlace } from '../../features/palette/palette'
import { adminSettings, payments } from '../../i18n/admin-areas'
import { shell } from '../../i18n/areas'
import type { MessageArea } from '../../i18n/group'
import { useMessages } from '../../i18n/language'
import { screenNames, screenTable } from '../screens'

const Palette = lazy(() => import('../../features/palette/palette').then((layer) => ({ default: layer.Palette })))
const KeyboardHelp = lazy(() =>
  import('../../features/palette/keyboard-help').then((layer) => ({ default: layer.KeyboardHelp })),
)

/**
 * Handles the global shortcuts: Ctrl+K or Cmd+K opens the palette, `?` opens the help, and `G` followed by a letter opens a
 * screen. All are ignored while a dialog is open; single keys are also ignored while the user types.
 */
export function GlobalShortcuts() {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  useEffect(() => {
    // After G, any other key ends the sequence.
    let afterG = false
    const onKey = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event, afterG)
      if (!modifierKeys.has(event.key)) afterG = false
      if (shortcut === null || document.querySelector('[role=dialog],[role=alertdialog],[role=menu]') !== null) return
      event.preventDefault()
      if (shortcut === 'g') afterG = true
      else if (shortcut === 'palette' || shortcut === 'keys') setOpen(shortcut)
      else void navigate(paths[shortcut.to])
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

/** Modifier keys, which don't end the sequence that starts with G. */
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

/** Letters for the shortcut G + letter (pattern 19). */
const goToKeys: Partial<Record<ScreenName, string>> = {
  admin: 'O',
  adminUsers: 'U',
  adminPayments: 'P',
  adminSupport: 'S',
  adminLedger: 'L',
  adminSettings: 'E',
}

type SettingsWords = typeof adminSettings extends MessageArea<infer Messages> ? Messages : never
type Tab = 'system' | 'security' | 'content' | 'integrations'

const tabs: readonly Tab[] = ['system', 'security', 'content', 'integrations']

/** The tab of each setting. A new setting without a tab is a type error. */
const tabOf: { readonly [setting in keyof SettingsWords['names']]: Tab } = {
  defaultRentalRate: 'system',
  affiliateCommissionRate: 'system',
  referralBonusAmount: 'system',
  referralBonusEnabled: 'system',
  paymentThreshold: 'system',
  payoutDay: 'system',
  holdingDays: 'system',
  firstAnswerHours: 'system',
  leadAnswerHours: 'system',
  applicationAnswerDays: 'system',
  holdDecisionDays: 'system',
  programStart: 'system',
  timeZone: 'system',
  autoApproveAffiliates: 'system',
  emailCheckOpen: 'security',
  requireSecondFactor: 'security',
  requireSecondAdmin: 'security',
  requireEmailVerification: 'security',
  sessionTimeoutMinutes: 'security',
  botCheckProvider: 'security',
  botCheckSiteKey: 'security',
  platformAnnouncementEnabled: 'content',
  platformAnnouncement: 'content',
  platformAnnouncementEs: 'content',
  affiliateWelcomeSubject: 'content',
  affiliateWelcomeSubjectEs: 'content',
  affiliateWelcomeTemplate: 'content',
  affiliateWelcomeTemplateEs: 'content',
  userSignupSubject: 'content',
  userSignupSubjectEs: 'content',
  userSignupTemplate: 'content',
  userSignupTemplateEs: 'content',
  productName: 'content',
  supportEmail: 'content',
  webhookUrl: 'integrations',
  webhookFormat: 'integrations',
  webhookLanguage: 'integrations',
  payoutFeePercent: 'integrations',
  payoutFeeMost: 'integrations',
  accentLight: 'content',
  accentDark: 'content',
}

/** Returns the palette's entries except people: screens, tabs of the settings, single settings, and actions of lists. */
function usePaletteEntries(): readonly PalettePlace[] {
  const t = useMessages(shell)
  const messages = useMessages(adminSettings)
  const money = useMessages(payments)
  const screens = screenNames
    .filter((name) => screenTable[name].area === 'admin' && !paths[name].includes(':'))
    .map((name) => {
      const { icon, parent } = screenTable[name]
      const letter = goToKeys[name]
      return {
        name: t.titles[name],
        to: paths[name],
        Icon: icon ?? (parent && screenTable[parent].icon),
        ...(letter !== undefined && { caps: ['G', letter] }),
      }
    })
  const Icon = screenTable.adminSettings.icon
  const tabUrl = (tab: Tab): string => `${paths.adminSettings}?tab=${tab}`
  return [
    ...screens,
    ...tabs.map((tab) => ({ name: messages[tab], sub: t.titles.adminSettings, to: tabUrl(tab), Icon })),
    ...(Object.keys(tabOf) as (keyof typeof tabOf)[]).map((setting) => ({
      name: messages.names[setting],
      sub: `${t.titles.adminSettings}, ${messages[tabOf[setting]]}`,
      to: tabUrl(tabOf[setting]),
      key: setting,
      kind: 'setting' as const,
      Icon,
    })),
    ...(['create', 'generate'] as const).map((act) => ({
      name: money[act],
      sub: t.titles.adminPayments,
      to: `${paths.adminPayments}?do=${act}`,
      kind: 'act' as const,
      Icon: screenTable.adminPayments.icon,
    })),
  ]
}
