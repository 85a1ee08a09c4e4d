type Environment = NodeJS.ProcessEnv

/** Whether an address of the site is only for this machine. */
export const isLocal = (url: string) => /^https?:\/\/(?:localhost|127\.|\[::1\])/.test(url)

/** Whether a mail address is one of those that nobody can have. */
export const isInvented = (address: string) =>
  /[@.](?:example(?:\.(?:com|net|org))?|test|invalid|localhost)\W*$/i.test(address)

/**
 * What a site that people can visit still lacks, each as a sentence that begins with the setting's name. Empty while it is only
 * visited on this machine.
 */
export function missingSettings(environment: Environment): string[] {
  const { PUBLIC_URL: url = '', SMTP_URL, TRUST_PROXY, SEED, BACKUP_DIR } = environment
  const { BACKUP_PASSPHRASE } = environment
  const { MAIL_FROM = '', NOTIFY_EMAIL = '' } = environment
  if (url === '' || isLocal(url)) return []
  const missing: [isMissing: boolean, sentence: string][] = [
    [
      !url.startsWith('https:'),
      'PUBLIC_URL begins with http://, so whoever is on the way can read passwords and names. Put a proxy with a certificate in front, and write https://.',
    ],
    [
      !TRUST_PROXY,
      'TRUST_PROXY is not set, so all visitors look like one, and one who asks too often shuts out all. Set it to loopback when the proxy is on this machine.',
    ],
    [!SMTP_URL, 'SMTP_URL is not set, so every mail stays a file on this machine.'],
    [
      isInvented(MAIL_FROM),
      'MAIL_FROM is an invented address, so mail servers will not take the mail.',
    ],
    [
      isInvented(NOTIFY_EMAIL),
      'NOTIFY_EMAIL is an invented address, so nobody hears of requests and signatures.',
    ],
    [!BACKUP_DIR, 'BACKUP_DIR is not set, so nothing is backed up by itself.'],
    [
      Boolean(BACKUP_DIR) && !BACKUP_PASSPHRASE,
      'BACKUP_PASSPHRASE is not set, so whoever gets hold of a backup has every secret of the site.',
    ],
    [
      SEED !== 'none',
      'SEED is not none, so an empty site begins with made-up offers and articles.',
    ],
  ]
  return missing.flatMap(([isMissing, sentence]) => (isMissing ? [sentence] : []))
}
