import { isGivenName } from '../../../../contract/names/given-names.ts'

const setOf = (text: string) => new Set(text.trim().split(/\s+/))

/** First names of landowners beyond those that the sellers of an offer are told apart by. */
const moreGiven = setOf(`
  abdul adolfo adrian adriana agnieszka agustin ahmed aida aileen aimee alberta alberto alejandra aleksandr alexis alfonso
  alfred ali alisa alison allison alma alonzo alphonse alton alvaro alyssa amalia amir amos amparo amya anastasia andre andreas
  andres andy angelina angelita angelo anh anibal anil anil antoinette antonia antonieta antonina archie ariel arlen arlo armando armida arnulfo
  artemio arturo asha astrid august augusta augustine aurelia aurelio aurora avis azucena barb barbra basilio beatriz bee belen belinda ben
  benito benita benjie bernardo bernie berta beulah bev bianca birgit blanca blanche bo boyd brad bradley brendan brett
  briana brigitte bryant bryce buddy buford byron caleb camille candace candice caren carey carlton carmela carmelo carmine
  carolina caryn casimir cassandra catalina cathleen cecelia celeste celestino celia cesar chandra chang chester chet chloe
  christian christie christoph ciara clarice clay clementine cleo cleta clint cloyd colin colleen conrad consuela coral cora cordelia
  cornelia cornelius corinne cruzita curt cynthiana dallas damian damon daphne darin darla darren darryl darwin daryl deana deann
  deanne delbert delfina della delmar delmer delores demetrio denice denis denny desiree dianna dick diego dina dirk dixie
  dolly dominga domingo dominic dominick donnie donny doreen doretta dorothea dorthy dottie doyle dwain dwayne earlene earnest
  ebony eddy edmund edmundo edna edwina efrain efren eldon elena eleanora eli elias eliezer elijah eliseo elisa elise eliza
  elma elmo eloy elva elvia elvira elwood emanuel emil emilia emilio emmett enid epifanio erasmo erica erick erma erna ernestina
  ernestine erwin estela estelle esteban estella etta eula eulalia evangelina evangeline evan evelia everardo ezequiel ezra
  fabian fannie fatima faustino fay federico felicitas felix fern fidel filomena florencio florentino floy forrest fran franca
  francesca francine francisca franz fredrick freeman freida fritz gabriela gabriele galen garland garrett garth gayle
  gaylord gena genaro georgette georgia georgina gerard gerardo gerry gertrud gilberto ginger giovanni giuseppe gisela giselle gladis
  gonzalo gracie graciela greta guido gus gustavo gwen hal hank hanna hannah hans harlan harley harmon harrison heath hedwig heinz helga
  helene henrietta heriberto herminia hiram ho hyun seung hilario hilda hilary hoang homero horace horacio hortencia howie humberto ian idella ike ila
  ilene imogene ina indira ines ingeborg ingrid iona iola ira irena irina irvin irving irwin isaiah isaias isidro ismael israel iva
  ivy jackson jacinto jacques jaclyn jagdish jamal janelle janette janie janine jarvis jasmine jaye jed jeannette jeannie jeannine
  jenna jennette jens jere jeremiah jeri jerald jermaine jerri jewel jewell jim jinhee jitendra joanie jocelyn jodie jody joelle
  johann johnathan jonas jonathon josh josiah josue jovita judi judd judson julianne juliet juliette julius junior justina justine
  kaitlyn kamal kari karin kate katharine kathi kathrine katie katrin kayla keisha kelli kellie kelvin kendra kenny kermit
  keri kerri kerry kip kirsten kitty klaus konrad kris krista kristi kristie kristine krzysztof kurt kyung lacey ladonna lakshmi lana
  lamar lars lashawn laurel laurence laverne lavern lavonne lazaro leann leanne leif leigh leigha leland lelia lemuel lenny lenora
  lenore leonardo leonel leonor leopoldo leota leslee leta leticia letha levi liam lila liliana lilia lina linh linnea lionel liz liza
  lizbeth logan lola loraine loralee lorena lorenzo lorna lorraine lottie lou louella lourdes luann luana lucian luciano lucila
  lucinda lucius lupe luz lyda lyman lyndon lynda lynette lynn mack madeleine madeline madelyn magdalena maggie mahmoud mai malcolm mamie mandy
  manfred manuela mara marcel marcelino marcelo marci marcie marcos margarette margarito margery margo marguerite mari mariah mariana
  mariano maribel maricela mariela marisa marisol marissa marita marla marlon marlys marta marti martina marva
  marylou matilda matilde matt matthias maude maura mauricio mauro mavis maxwell maya mayra mehmet mei melba melva melvina merle merlin merrill
  mervin mia micah michal mickey mikhail milagros milan millard millie milo mimi mina mindy ming minh minerva mira miranda mitch
  mitzi mohamed mohammad mohammed moises mollie monique monte monty moses muhammad myles myron nadia nam nan nanci nanette natalia natividad nathaniel neal
  ned nelda nell nestor nettie neva newton nicanor nick nicolas nikki nita noe noemi noah nolan nona noreen norbert noreen norris
  obdulia octavio odell odessa ofelia ola ole olen olga olin olivier omar ophelia ora oralia orlando orval orville osvaldo oswaldo otto
  pamala paola pansy paris pasquale patience patrica patrice patti paulette paulina paulo pearlie peggie percy perla pete petra
  petronila phoebe phuong pierre polly porfirio preston primitivo prudence quang queen quinton rachael rae rafaela raj rajesh ralph ramesh ramiro ramiro
  randal randi raphael rashid ravi raymundo reba refugio reggie reginald reina reinaldo rena rene reyna reynaldo rhea rhoda rhonda
  richie rigoberto rilla robbie robby robyn rocio rocky rod roderick rodrigo rogelio roland rolando rolf roma roman romeo romona ronda roni
  ronna rory rosalba rosalee rosalia rosalind rosalinda rosalva rosalyn rosalyn rosamond rosann rosanna rosanne roscoe roselyn
  rosella roseann roseanne rosemary rosetta roslyn rowena roxana roxanne roxie royce rudolf rudolfo rufina rusty ryan sabina sal salina salma salome
  salvatore samir sammie sammy sang sanjay santos sasha saundra scottie selena selma serafin serena sergei shane shari sharlene sharron
  shauna shawna shelby sheldon shelia shelley sheri sherie sherman sherrie sherrill sherwood shira shirlee shirley sid sigrid silas
  silvestre simone sindy siegfried skip socorro soledad solomon son sondra spiro sri stacie stan stefan stefanie stephan stephani
  stephani steffi stewart stuart sudhir suk sumiko sunil sunita sung susana susann susanna susanne suzan suzette suzi sven sybil sylvie
  tabitha takeshi tamera tami tammie tania tanner tasha ted terence teresita terrance terrie terrell thad thaddeus thao theda thelma theo theron theresia
  thi thuy thurman tia timmy tisha titus tobias tobin toby tomas tommie tommy tonia tonja torsten trace tracie trent trenton
  trina trinidad trish trisha trudy trung tuan twila twyla ty tyrone ulises ulrich ulysses uma ursula valentin valentina valeria
  velia venus verla verlin vern vernell vernita veronika vi vicente vicki vida vijay vilma vince vincenzo vinod violeta vita vito vivien vladimir
  waldo walker wally walt wanita waylon webster weldon wendi wendy werner wes wilbert wilda wiley wilfredo wilhelmina wilhelm will
  willa willis wilmer winnie winona wolfgang xavier xanthe ximena xiomara yasmin yesenia yoko yolande yong yoshiko young ysidro yuki yuri
  yvonne zachariah zane zelda zelma zena zenaida zenobia zora zoila
`)

/** Surnames that many have and few are called by first. */
const surnames = setOf(`
  abbott adams adkins aguirre ahmed anderson andrews archer armstrong arnett atkins atkinson austin ayers bailey baker baldwin ball
  ballard banks barber barker barnes barnett barrett barron bartlett barton bass bates bauer beard beck becker begay bell bender
  benally bennett benning benson berg berger bernstein berry billings bird bishop black blackburn blackwell blair blanchard blankenship
  bond booth bowen bowers bowman boyer bradford bradshaw brady brandt braun brewer bridges briggs brock brown browning bruno bryan
  buchanan buck buckley bullock burch burgess burke burnett burns burton bush butler byers byrd cain caldwell callahan cameron
  campbell cannon cantrell carey carlson carpenter carr carroll carson carter case casey cash chambers chan chandler chapman chase chavez chen cheng choi chung
  christensen church clark clements cline cobb cochran cohen coleman collins combs compton conley conner connor contreras conway
  cook cooke cooley cooper copeland cowan cox craft craig cramer crane crawford cross crosby cummings cunningham currie dalton daniels
  daugherty davenport davidson davies davis dawson day decker delaney dempsey dickerson dickson dillard dillon dixon dodson doherty
  donaldson donovan dougherty downs doyle drake dudley duffy duke duncan dunlap dunn duran durham dyer eaton edwards
  elliot ellison emerson english erickson estes evans ewing farley farmer farrell ferguson fields finch finley fischer fisher
  fitzgerald fitzpatrick fleming fletcher flowers flynn foley forbes ford foreman foster fowler fox franks frazier freeman french
  friedman frost frye fuller fulton gaines gallagher gardner garner garrison gates gentry gibbs gibson giles gill gillespie gilmore
  glass glover goldstein goodman goodwin gould graves gray green greene greer griffin griffith griggs grimes gross hahn hale hall
  hamilton hammond hampton hancock hansen hanson hardin harding hardy harmon harper harrell harrington harris hart hartman hatfield
  hawkins hayes haynes heath hebert henderson hendricks hendrix henson herring hess hester hewitt hicks higgins hill hines hobbs
  hodge hodges hoffman hogan holcomb holden holland holloway holman holmes holt hood hooper hoover hopkins hopper horn horne horton
  houston howe howell huang hubbard hudson huff huffman hughes hull humphrey hunt hunter hurley hurst hutchinson hyde ingram jacobs
  jacobson james jarvis jefferson jenkins jennings jensen johns johnson johnston jones joyner kane kaufman keller kelley kelly
  kemp kennedy kerr key khan kidd kim king kirby klein kline knapp knight knox koch kramer krause lamb lambert lancaster landry
  lang lara larsen larson lawson leach leblanc lester levine levy li lin lindsey little livingston lloyd logan long lott love lowe
  lowery lucas lynch lynn lyons macdonald mack madden maddox maldonado malone mann manning marks marsh martens massey mathews mathis
  matthews maxwell may mayer maynard mays mcbride mccall mccarthy mccarty mcclain mcclure mcconnell mccormick mccoy mccullough
  mcdaniel mcdonald mcdowell mcfarland mcgee mcguire mcintosh mcintyre mckay mckee mckenzie mckinley mckinney mcknight mclaughlin mclean
  mcleod mcmahon mcmillan mcneil mcpherson meadows melton mercer merrill merritt meyer meyers michael middleton miller mills
  molina moody moon mooney moore moran morrison morrow morse morton moses moss mueller mullen mullins murphy myers nash navarro neal
  nelson newman newton nguyen nichols nicholson nielsen nixon nolan norris norton nunn o'brien o'connor o'donnell o'hara o'keefe
  o'leary o'neal o'neil o'neill o'reilly obrien oconnor odonnell ohara oneal oneil oneill odom oliver olsen olson osborn osborne owens pace padgett page
  palmer park parks parrish parsons patel patterson patton payne pearson peck pena pennington perkins peters petersen peterson petty
  pham phan phelps phillips pierce pittman pitts poole pope porter potter potts powell powers pratt preston price prince pruitt pugh
  quinn ramsey randall rasmussen ratliff reese reeves reilly reynolds rhodes rice richards richardson richmond riddle riggs riley
  ritter roach robbins roberson roberts robertson robinson rogers rollins roth rowe rowland rush russo rutledge ryan sampson
  sanders sanford sargent saunders savage sawyer schaefer schmidt schmitt schneider schroeder schultz schwartz sellers sexton
  shaffer shannon sharp shaw shea shelton shepard shepherd sheppard sherman shields short simmons simon simpson sims sinclair
  singh singleton skinner slater sloan small smith snider snow snyder solis sparks spears spence stafford stanley stanton stark
  steele stephens stephenson stevens stevenson stokes stone stout strickland strong stuart sullivan summers sutton swanson sweeney
  sweet tanner tate taylor terrell thompson thornton todd townsend tran travis trujillo tucker tully turner tuttle underwood valentine
  vaughan vaughn vincent vu wade wagner walker wall wallace waller walls walsh walter walters walton wang ward ware warner washington
  waters watkins watson watts weaver webb weber webster weeks weiss welch wells west wheeler whitaker whitcomb white whitehead whitfield
  whitney wiggins wilcox wiley wilkerson wilkins wilkinson williams williamson willis wilson winters wise wolf wolfe wong wood
  woodard woodruff woods woodward workman wright wu wyatt yang yates yazzie yoder york young yu zhang zimmerman tsosie bui dang dinh duong huynh le ly ngo
`)

/** Surnames of Spanish and Portuguese use, of which two may stand together: `GARCIA LOPEZ MARIA`. */
const pairedSurnames = setOf(`
  acosta aguilar aguirre alvarado alvarez arellano armijo avila ayala baca barrera becerra beltran benavides bermudez
  bustamante cabrera calderon camacho campos cano cardenas carrillo casas castaneda castillo castro cervantes chavez cisneros
  contreras cordova coronado correa cortes cortez cruz davila delgado diaz dominguez duarte duran enriquez escobar espinosa
  espinoza esquivel estrada fernandez figueroa flores fuentes galindo gallegos galvan garcia garza gomez gonzales gonzalez griego guerra
  guerrero gutierrez guzman hernandez herrera hurtado ibarra jimenez juarez lara leyva lopez lozano lucero lujan luna macias maes maldonado
  marquez martinez mata medina mejia melendez mendez mendoza mercado meza miranda molina montano montes montoya mora morales
  moreno munoz murillo navarro nieto nunez ochoa ojeda olivas orozco ortega ortiz osorio pacheco padilla palacios paredes pena peralta
  perez pineda ponce portillo quintana quintero ramirez ramos rangel renteria reyes rios rivas rivera robles rocha rodriguez
  rojas rojo romero rosales rosas rubio ruiz salas salazar salcido salgado salinas sanchez sandoval santana santiago segura sepulveda serna serrano
  sierra silva solano solis sosa soto suarez tafoya tapia torres trejo trevino trujillo urrutia valdez valencia valenzuela vargas vasquez
  vazquez vega velasco velasquez velez vera vigil villa villalobos villanueva villarreal zamora zapata zavala zuniga oliveira pereira souza
`)

/** Middle names that belong to the first one: Mary Ann is not called Mary. */
const doubled: Record<string, Set<string>> = {
  mary: setOf(
    'ann anne jo lou ellen beth jane kay sue alice frances louise margaret pat lynn grace',
  ),
  maria: setOf('elena luisa isabel teresa carmen guadalupe jose de'),
  ana: setOf('maria luisa isabel'),
  jose: setOf('luis antonio maria manuel angel'),
  juan: setOf('carlos jose manuel pablo antonio'),
  luis: setOf('miguel alberto'),
  billy: setOf('joe ray bob jack'),
  bobby: setOf('joe ray gene'),
  betty: setOf('jo lou jean ann sue'),
  jo: setOf('ann anne'),
  peggy: setOf('sue ann'),
  jim: setOf('bob'),
  joe: setOf('bob'),
}

/** First names that as many people have for a surname. */
const bothWays = setOf(`
  allen arnold barry clayton clinton cole dean elliott ellis everett gordon graham grant guy harvey howard jackson james jordan kent
  lane lawrence lee lewis lloyd marshall martin mason mitchell morgan morris murray nelson norman oliver owen parker perry quinn randolph
  reed reid riley ross russell ryan scott spencer sterling stewart thomas tyler vance vaughn vincent wallace walter warren weston
  whitney wilson winston
`)

const fold = (word: string) =>
  /^[A-Za-z]+$/.test(word)
    ? word.toLowerCase()
    : word
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/[\p{M}.]/gu, '')

/** Whether people are called so first; `surely` leaves out those that are surnames as often. */
export function isGiven(word: string, { surely = false } = {}): boolean {
  const plain = fold(word)
  return isGivenName(plain, { surely }) || (moreGiven.has(plain) && !(surely && isFamily(word)))
}

/** Whether a word is a usual surname; it may be a first name too. */
export function isFamily(word: string): boolean {
  const plain = fold(word)
  return surnames.has(plain) || pairedSurnames.has(plain)
}

/** Whether a word is a first name about as often as a surname. */
export const isBothWays = (word: string): boolean => bothWays.has(fold(word))

/** Whether two words together are one surname. */
export const isPairOfSurnames = (one: string, other: string) =>
  [one, other].every((word) => pairedSurnames.has(fold(word)) && !isGivenName(fold(word)))

/** Whether two first names are used as one. */
export const isDoubledGiven = (one: string, other: string) =>
  doubled[fold(one)]?.has(fold(other)) ?? false
