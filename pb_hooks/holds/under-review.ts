/** SQL for the strongest sign first: a network is shared by families, offices and cafés. */
export const signWeight = (sign: string): string => `CASE ${sign}.cause WHEN 'same-network' THEN 1 ELSE 0 END`

/**
 * SQL for the strongest open sign that the person a commission or bonus was earned on is the affiliate (M18, M23), '' = none.
 * `line` is a row with user_id, kind and source.
 */
export const underReview = (line: string): string => `COALESCE((SELECT v.id FROM fraud_signals v
  WHERE v.cleared_at = '' AND v.affiliate_id = ${line}.user_id AND v.referred_user = CASE ${line}.kind
    WHEN 'bonus' THEN ${line}.source
    WHEN 'commission' THEN (SELECT a.referred_user FROM referral_attributions a WHERE a.id = ${line}.source) END
  ORDER BY ${signWeight('v')}, v.noticed_at, v.id LIMIT 1), '')`
