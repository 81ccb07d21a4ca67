import { paths } from '../../../domain/paths'
import type { PalettePlace } from '../../features/palette/use-palette-groups'
import { adminSettings, payments } from '../../i18n/areas/admins'
import type { MessageArea } from '../../i18n/group'
import { useMessages } from '../../i18n/messages'
import { shell } from '../../i18n/areas/everyone'
import type { ScreenName } from '../screen'
import { screenNames, screenTable } from '../screens'

/** Letters for the shortcut G + letter (pattern 19). */
export const goToKeys: Partial<Record<ScreenName, string>> = {
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
  payoutFeePercent: 'integrations',
  payoutFeeMost: 'integrations',
  accentLight: 'content',
  accentDark: 'content',
}

/** Returns the palette's entries except people: screens, tabs of the settings, single settings, and actions of lists. */
export function usePaletteEntries(): readonly PalettePlace[] {
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
