import { type OwnerProblemKind, words } from './owner.ts'

/**
 * What becomes of a marker and what stands behind it.
 *
 * - drop: it says how they own; the marker goes
 * - and: somebody else follows; where nobody does, the problem is that they are not named
 * - alias: what follows up to the next owner is another name of the same one
 * - end: those named after it do not own, or do not sign, up to the end of the cell
 */
type Effect = 'drop' | 'and' | 'alias' | 'end'

export interface Marker {
  meaning: string
  pattern: RegExp
  effect: Effect
  problem?: OwnerProblemKind
  /** The problem is only there where no name follows. */
  isNamedAfter?: true
  /** A first name that follows is somebody else's: `CRUZ JOSE H/W ANA`. */
  isBetweenNames?: true
  /** People are called so too, therefore it counts only behind a whole name. */
  isSurnameToo?: true
}

const share = String.raw`(?<![\d/])\(?(?:UND(?:IV(?:IDED)?)?\.?\s*)?(?:\d+\/\d+(?![\d/])|\d+(?:\.\d+)?\s*%)\s*(?:UND(?:IV(?:IDED)?)?\s*)?(?:INT(?:EREST)?|SHARE|EACH)?\)?(?![A-Za-z])`

/** Markers in names of people, from section 2 of what county lists look like, in the order in which they are looked for. */
export const markers: readonly Marker[] = [
  { meaning: 'share', pattern: new RegExp(share, 'gi'), effect: 'drop' },
  {
    meaning: 'share',
    pattern: words(String.raw`\(?UND(?:IV(?:IDED)?)?\.?\s*INT(?:EREST)?\)?`, 'g'),
    effect: 'drop',
  },
  {
    meaning: 'husband and wife',
    pattern: words(
      String.raw`\(?(?:AS\s+)?(?:HUSB(?:AND)?\s*(?:&|AND)\s*(?:WIFE|WF)|WIFE\s*(?:&|AND)\s*HUSBAND|H\s*\/\s*W|W\s*\/\s*H|H&W|H\s&\sW(?=\)|$)|HW\s?JT|HW)\)?`,
      'g',
    ),
    effect: 'drop',
    isBetweenNames: true,
  },
  {
    meaning: 'a couple of whom one is named',
    pattern: words(String.raw`M(?:R|\/M)\.?\s*(?:&|AND)\s*MRS\.?`, 'g'),
    effect: 'drop',
    problem: 'unnamed-spouse',
  },
  {
    meaning: 'whose wife, widow or child somebody is, who does not own',
    pattern: words(String.raw`(?:[WHSD]\/O|(?:WIFE|WIDOW|WID)\s+OF)\s.*?(?=\s*(?:[&;]|$))`, 'g'),
    effect: 'drop',
  },
  {
    meaning: 'marital status',
    pattern: words(
      String.raw`\(?(?:AS\s+)?(?:(?:AN?\s+)?(?:MARRIED|SINGLE|UNMARRIED)\s+(?:COUPLE|MAN|WOMAN|PERSON)|(?:AN?\s+)?WIDOW(?:ER)?|(?:AS\s+)?(?:HIS|HER|THEIR)?\s*SOLE\s+(?:&|AND)\s+SEP(?:ARATE)?(?:\s+PROP(?:ERTY)?)?)\)?`,
      'g',
    ),
    effect: 'drop',
  },
  {
    meaning: 'joint tenants with right of survivorship',
    pattern: words(
      String.raw`\(?(?:AS\s+)?(?:JOINT\s+TEN(?:ANTS?|ANCY)?(?:\s+(?:WITH|W\/)\s*.*)?|JT\s*TEN(?:ANTS)?(?:\s+W\/?ROS)?|JT\s?W\/?ROS|JTRS|J\/T|J:S|J\/S|(?:WITH\s+)?RIGHTS?\s+OF\s+SURV\p{L}*|W\/?ROS|R\/S|CPW?ROS|COMM(?:UNITY)?\s+PROP(?:ERTY)?)\)?`,
      'g',
    ),
    effect: 'drop',
  },
  {
    meaning: 'joint tenants',
    pattern: words(String.raw`\(?(?:JT|J\sT(?=$)|CP)\)?`, 'g'),
    effect: 'drop',
    isSurnameToo: true,
  },
  {
    meaning: 'tenants in common or by the entirety',
    pattern: words(
      String.raw`\(?(?:AS\s+)?(?:TEN(?:ANTS?)?\s+(?:IN\s+)?COM(?:MON)?|T\/C|TIC|TBE|T\/E|TEN(?:ANTS?)?\s+(?:BY\s+(?:THE\s+)?)?ENT(?:IRET(?:Y|IES))?)\)?`,
      'g',
    ),
    effect: 'drop',
  },
  {
    meaning: 'tenants in common',
    pattern: words(String.raw`\(?TC\)?`, 'g'),
    effect: 'drop',
    isSurnameToo: true,
  },
  {
    meaning: 'another name, or a business name',
    pattern: words(
      String.raw`\(?(?:[AFN]\s?\/?\s?K\s?\/?\s?A|D\s?\/?\s?B\s?\/?\s?A|FORMERLY(?:\s+KNOWN\s+AS)?|ALSO\s+KNOWN\s+AS|NOW\s+KNOWN\s+AS|DOING\s+BUSINESS\s+AS|WHO\s+(?:TOOK|ACQUIRED)\s+TITLE\s+AS)(?=[\s:]).*?(?=\s*(?:[&;]|$|(?<!\p{L})AND(?!\p{L})))`,
      'g',
    ),
    effect: 'alias',
    problem: 'other-name',
  },
  {
    meaning: 'transfer on death: those named after it own nothing yet',
    pattern: words(
      String.raw`\(?(?:TOD|T\/O\/D|P\/O\/D|TRANSFER\s+ON\s+DEATH(?:\s+(?:DEED|TO))?|BENEFICIAR(?:Y|IES)(?:\s+DEED)?)`,
      'g',
    ),
    effect: 'end',
    problem: 'transfer-on-death',
  },
  {
    meaning: 'transfer on death',
    pattern: words('BENEF?|POD', 'g'),
    effect: 'end',
    problem: 'transfer-on-death',
    isSurnameToo: true,
  },
  {
    meaning: 'others',
    pattern: words(String.raw`\(?(?:ET\.?[\s-]?ALS?\.?|(?:&|AND)\s+(?:\d+\s+)?OTHERS)\)?`, 'g'),
    effect: 'and',
    problem: 'unnamed-others',
  },
  {
    meaning: 'wife or husband',
    pattern: words(
      String.raw`\(?(?:ET\.?[\s-]?UX(?:OR)?\.?|ET\.?[\s-]?VIR\.?)\)?|(?:&|AND)\s+(?:HIS\s+|HER\s+)?(?:WIFE|WF|HUSBAND|HUSB|SPOUSE)`,
      'g',
    ),
    effect: 'and',
    problem: 'unnamed-spouse',
    isNamedAfter: true,
  },
  {
    meaning: 'wife or husband of somebody who is named',
    pattern: words(
      String.raw`\(?(?:HIS|HER)\s+(?:WIFE|HUSBAND)\)?|\((?:WIFE|WF|HUSBAND|HUSB|SPOUSE)\)`,
      'g',
    ),
    effect: 'drop',
  },
  {
    meaning: 'remainder after a life estate',
    pattern: words(
      String.raw`(?<=\S\s+)\(?(?:REM|RMDR|REMAINDER(?:MAN|MEN)?)(?:\s+(?:TO|INT))?:?\)?(?=\s+\p{L})`,
      'g',
    ),
    effect: 'and',
  },
  {
    meaning: 'somebody who is named as owner after a life estate',
    pattern: words(String.raw`\(?REMAINDERM[AE]N\)?(?=\s*(?:[&;,]|$))`, 'g'),
    effect: 'drop',
  },
  {
    meaning: 'life estate',
    pattern: words(
      String.raw`\(?(?:AS\s+|A\s+|RESERVING\s+(?:A\s+)?)?(?:LIFE[\s-]+(?:EST(?:ATE)?S?|TEN(?:ANT)?S?|USE|INT(?:EREST)?|LEASE)|L\/E|LF\s+(?:TEN|EST)|LEST)\)?`,
      'g',
    ),
    effect: 'and',
    problem: 'life-estate',
  },
  {
    meaning: 'life estate or use',
    pattern: words(String.raw`\(?(?:LE|LU)\)?`, 'g'),
    effect: 'and',
    problem: 'life-estate',
    isSurnameToo: true,
  },
  {
    meaning: 'land contract',
    pattern: words(
      String.raw`\(?(?:LCH|L\/C|VNE|VNR|VENDEES?|VENDORS?|LAND\s+CONTRACT|CONTRACT\s+(?:BUYER|PURCHASER|SELLER|HOLDER)|CONTRACT\s+FOR\s+DEED)\)?`,
      'g',
    ),
    effect: 'and',
    problem: 'land-contract',
  },
  {
    meaning: 'land contract',
    pattern: words(String.raw`\(?LC\)?`, 'g'),
    effect: 'and',
    problem: 'land-contract',
    isSurnameToo: true,
  },
  {
    meaning: 'somebody else signs',
    pattern: words(
      String.raw`(?:(?:AS\s+)?(?:CUST(?:ODIAN)?|GRDN|GDN|GUARDIAN|CONSERVATOR|CONSVR|CONS|ATT(?:ORNE)?Y[\s-]+IN[\s-]+FACT|AIF|AGT|AGENT|UTMA|UGMA)|\(?(?:AN?\s+)?(?:MINR|MINOR)|(?:BY\s+[\p{L}\s]+?\s+)?(?:POA|P\/O\/A))`,
      'g',
    ),
    effect: 'end',
    problem: 'guardian',
    isSurnameToo: true,
  },
]
