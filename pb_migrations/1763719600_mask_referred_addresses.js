/// An affiliate reads the address of somebody who has an account masked; what an invitation was sent to is the server's own.
const write = (app, sql) => app.db().newQuery(sql).execute()
const now = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')"

migrate(
  (app) => {
    const referrals = app.findCollectionByNameOrId('referrals')
    referrals.fields.getByName('referred_email').max = 103
    referrals.fields.getByName('email_norm').hidden = true
    referrals.fields.add(new Field({ type: 'text', name: 'invited_email', max: 100, hidden: true }))
    app.save(referrals)
    write(
      app,
      "UPDATE referrals SET invited_email = referred_email WHERE source = 'invite' AND referred_email NOT LIKE '%@deleted.invalid'",
    )
    write(
      app,
      "UPDATE referrals SET referred_email = CASE WHEN instr(referred_email, '@') < 2 THEN ''" +
        " ELSE substr(referred_email, 1, 1) || '•••' || substr(referred_email, instr(referred_email, '@')) END, updated = " +
        now +
        " WHERE referred_user != ''",
    )
  },
  (app) => {
    write(
      app,
      'UPDATE referrals SET referred_email = (SELECT u.email FROM users u WHERE u.id = referrals.referred_user), updated = ' +
        now +
        " WHERE referred_user != '' AND EXISTS (SELECT 1 FROM users u WHERE u.id = referrals.referred_user)",
    )
    const referrals = app.findCollectionByNameOrId('referrals')
    referrals.fields.getByName('referred_email').max = 100
    referrals.fields.getByName('email_norm').hidden = false
    referrals.fields.removeByName('invited_email')
    app.save(referrals)
  },
)
