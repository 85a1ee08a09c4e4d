/**
 * First names that are common in the United States, by which a list's `SMITH JOHN` is told from `John Smith`.
 *
 * No list is complete; a name that is missing only makes a guess less certain. Those that are common surnames too stand apart.
 */
const namesAlone = `
  aaron abigail ada adele agnes alejandro alexander alexandra alfredo alice alicia alma amanda amber amelia amy
  ana andrea andrew angel angela angelica anita ann anna anne annette annie anthony antonio april arlene arthur
  ashley audrey barbara beatrice becky benjamin bernadette bernard bernice bertha bessie beth bethany betty
  beverly bill billie billy bob bobbie bobby bonnie brandon brenda brian bridget brittany bruce bryan carla carlos
  carmen carol carole caroline carolyn carrie catherine cathy cecilia charlene charles charlotte cheryl chris
  christina christine christopher christy cindy claire clara claudia clifford connie consuelo constance corey
  courtney craig cristina crystal cynthia daisy dale dan dana daniel danielle danny darlene darrell dave david
  dawn deanna debbie deborah debra delia delores denise derek derrick diana diane dianne dolores don donald donna
  dora doris dorothy doug douglas earl ed eddie edgar edith edna eduardo edward edwin eileen elaine eleanor elena
  elizabeth ella ellen elmer eloise elsie emily emma enrique eric erica erik erin ernest ernesto esmeralda
  esperanza esther ethel eugene eunice eva evelyn faye felicia felipe fernando flora florence floyd frances
  francisco frank franklin fred freda freddie frederick gabriel gail gary gene genevieve georgia gerald geraldine
  gertrude gilbert gina gladys glen glenda glenn gloria greg gregory gretchen guadalupe guillermo gwendolyn harold
  harriet harry hattie hazel heather hector heidi helen herbert herman hilda holly hugo ida ignacio inez irene
  iris irma isabel isaac isabella ivan jack jackie jacob jacqueline jaime jake jamie jan jane janet janice javier
  jean jeanette jeanne jeff jeffery jeffrey jennie jennifer jenny jeremy jerome jerry jesse jessica jessie jesus
  jill jim jimmie jimmy jo joan joann joanna joanne joaquin jodi joe joel johanna john johnnie johnny jon jonathan
  jorge jose josefina josephine joshua joy joyce juan juana juanita judith judy julia julian julie julio june
  justin kara karen karl katherine kathleen kathryn kathy katie katrina kay keith kelly ken kenneth kevin kim
  kimberly kristen kristin kristina kyle larry latoya laura lauren laurie leah lena leo leon leona leonard leroy
  leslie lester lillian lillie linda lindsay lisa lois lola lonnie loretta lori lorraine louis louise lucas lucia
  lucille lucy luis luisa luke luther lydia lynn mabel mae maggie manuel marc marcella marcia marco marcus
  margaret margarita margie maria marian marianne marie marilyn mario marion marjorie mark marlene marsha marta
  martha mary mateo matthew mattie maureen maurice maxine megan melanie melba melinda melissa melvin mercedes
  meredith michael michele michelle miguel mike mildred milton minnie miriam misty molly mona monica muriel myra
  myrtle nadine nancy naomi natalie natasha nathan nathaniel nellie nicholas nicole nina nora norma olga olive
  olivia ollie opal oscar otis pablo pam pamela pat patricia patrick patsy patti patty paul paula pauline pearl
  pedro peggy penny peter phil philip phillip phyllis priscilla rachel rafael ralph ramon ramona randall randy
  raquel raul ray rebecca regina renee ricardo rick ricky rita rob robert roberta roberto robin rochelle roderick
  rodney rodolfo roger roland ron ronald ronnie rosa rosalie rosario rose rosemarie rosemary rosie roy ruben ruby
  rudolph rudy ruth sabrina sadie sally salvador sam samantha samuel sandra sandy santiago sara sarah saul sergio
  shannon sharon shaun shawn sheila shelly sherri sherry sheryl shirley silvia simon sofia sonia sonya sophia
  sophie stacey stacy stanley stella stephanie stephen steve steven stuart sue susan susie suzanne sylvester
  sylvia tamara tammy tanya tara ted teresa teri terrence terri terry thelma theodore theresa tiffany tim timothy
  tina todd tom tommy toni tonya tony tracey tracy travis trevor tricia troy valerie vanessa velma vera verna
  veronica vicki vickie vicky victor victoria viola violet virgil virginia vivian wade wanda wendell wendy wesley
  wilbur wilfred willard willie wilma winifred woodrow yolanda yvette yvonne zachary zoe
`
const surnamesToo = `
  adam allan allen alan albert alvin arnold barry benny blake brent calvin cecil chad clarence claude clayton
  clinton clyde cody cole curtis dean dennis dewey drew duane dwight elliott ellis everett francis george gordon
  grant graham guy harvey henry homer howard hubert hugh jackson james jared jason jay jordan joseph kent kirk
  lance lane lawrence lee lewis lloyd loren lowell lyle marshall martin marvin mason max miles mitchell morgan
  morris murray neil nelson noel norman oliver owen parker percy perry quentin quinn randolph raymond reed
  reid rex richard riley ross rufus russell ryan scott sean seth sidney spencer stewart sterling terrell thomas
  tyler vance vaughn vernon vincent wallace walter warren wayne weston whitney william wilson winston
  wyatt grace hope faith lynne paige brooke ashton
`

const wordsIn = (text: string) => new Set(text.trim().split(/\s+/))
const alone = wordsIn(namesAlone)
const ambiguous = wordsIn(surnamesToo)

/** Whether a word is a common first name; `surely` leaves out those that are common surnames too. */
export function isGivenName(word: string, { surely = false } = {}): boolean {
  const plain = word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')
  return alone.has(plain) || (!surely && ambiguous.has(plain))
}
