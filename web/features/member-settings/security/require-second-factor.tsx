import { useMessages } from '../../../i18n/messages'
import { secondStep } from '../../../i18n/areas/factor'
import { Banner } from '../../../ui/banner'
import { SecondFactor } from './second-factor'

/** The only page for an admin who has no second factor but must set one up (S22). */
export function RequireSecondFactor() {
  const t = useMessages(secondStep)
  return (
    <div className="grid max-w-152 gap-5 px-4 pt-3 pb-8 md:px-6 md:pt-4">
      <Banner title={t.needTitle}>{t.needText}</Banner>
      <SecondFactor online />
    </div>
  )
}
