/// That an invitation lost to somebody else's code is said on the desk alone: its inviter must not learn who joined through whom.
migrate(
  (app) => {
    app
      .db()
      .newQuery(
        `UPDATE referral_desk SET decided_how = 'lost-to-code'
         WHERE referral IN (SELECT id FROM referrals WHERE closed_why = 'lost')`,
      )
      .execute()
    app.db().newQuery(`UPDATE referrals SET closed_why = 'expired' WHERE closed_why = 'lost'`).execute()
  },
  (app) => {
    app
      .db()
      .newQuery(
        `UPDATE referrals SET closed_why = 'lost' WHERE closed_why = 'expired'
         AND id IN (SELECT referral FROM referral_desk WHERE decided_how = 'lost-to-code')`,
      )
      .execute()
  },
)
