/**
 * Names that are used for each other at a front desk in Australia: one group per line, short forms included. A name may
 * belong to several groups (Alex, Chris, Sam) without joining them. Folded: lower case, no diacritics.
 */
const groups = `
abby abbey abigail
abe abraham ibrahim
al alan allan allen alistair alastair albert alfred
alec alex alexander alexandros aleksandar oleksandr sandy sasha
alex ali lexie lexi sandra alexandra alexandria aleksandra
ali alison allison alice
andy drew andrew andreas andrei andrzej
angie angela angelica angeliki evangelia
annie ann anne anna hannah
anthony antony tony antonio antonios anton ante
archie archibald
art arthur artie
aggie agnes
bart bartholomew
becky bec beck rebecca rebekah
bella belle isabella isabel isobel
ben benny benjamin benedict
bernie bernard bernadette
bert bertie albert robert herbert
bess beth betty betsy eliza ellie libby lisa liz lizzie elizabeth elisabeth elspeth erzsebet
bev beverley beverly
bill billy will willy willie liam william guillermo vasilios vasilis
bob bobby rob robbie robby robin robert roberto
brad bradley bradford
bron bronnie bronwyn bronwen
cam cameron camilla
carol carrie caroline carolyn carolina
cath cathy kath kathy kate katie cait kay kit kitty kathryn catherine katherine katharine kathleen cathleen caitlin katarina katarzyna katerina ekaterina aikaterini
charlie chuck chas charles karl carlos
charlie lottie charlotte
cher cheryl sheryl
chris christopher christos christian kristopher kris
chris chrissy christie tina christine christina kristina kristine christiana
cindy cynthia lucinda
clem clement clementine
con kon kosta kostas dino gus constantine konstantinos
cos cosimo
dan danny daniel danilo
dani danielle daniela
dave davey david davide
deb debbie debra deborah
den denny dennis denis dionysios
di diana diane dianne
dick rich richie rick ricky richard riccardo ricardo
dom domenic dominic dominik domenico
don donnie donald
dora dorothy dot dottie theodora
doug dougie douglas
ed eddie ned ted teddy edward eduardo edmund edwin edgar
ella ellie nell nellie eleanor elena eleni helen ellen helena
em emmy emma emily emilia
fay fotini photini
frank frankie francis franco francesco francisco fran
fran frannie francie francesca frances
fred freddie freddy frederick frederik alfred federico
gabe gabriel gabriele
gabby gabrielle gabriela gabriella
gerry jerry gerald gerard jeremiah jerome
gail abigail
geoff jeff geoffrey jeffrey jeffery
george georgie georgios giorgio jorge yiorgos
georgie gina georgina georgia georgiana
ginny gina virginia
grace gracie graziella
greg gregory grigorios gregor
hal harry hank henry harold harrison enrico
hatty harriet harriett
herb herbert
ian iain john
iggy ignatius ignacio ignazio
izzy isaac isidore
jack jackie jock john johnny jon johann jonathan ioannis yiannis ivan jan juan giovanni
jackie jacqui jacquie jacqueline jaclyn
jake jacob jakob james
jan janet janice jeanette janette
jan jane jean jenny joan joanna joanne johanna ioanna giovanna yianna jo
jase jason iason
jen jenn jenny jennifer jenna
jess jessie jessica
jim jimmy jamie james jimi dimitrios dimitri jaime hamish seamus
joe joey jose joseph giuseppe josef yousef youssef yusuf iosif
jo josie josephine giuseppina pina
josh joshua
jude judy judi judith
jules julie julia juliana juliette giulia
ken kenny kenneth kendall
kim kimberley kimberly
kris kristen kirsten kristin kirsty christen
larry lawrence laurence lorenzo lars
laurie laura lauren lorraine lawrence laurence
len lenny leonard leonardo
leo leon leonard leonardo leonidas
les leslie lesley
lew lou louie louis lewis luigi luis elias
lou lulu louise luisa louisa lucille
lyn lynn lynne lynette lynda linda
mack mac malcolm
maddie maddy madeleine madeline madison
maggie mags mag meg megan marg margie margot peg peggy greta rita marge margaret margarita margherita marguerite margareta
mandy amanda miranda
manny emmanuel emanuel manuel manolis
marc mark marco marcus markus marko
marie maria mary mariam maryam miriam mariya molly polly mia may mae
mat matt matty matthew matthias matteo mathew matheus
maureen mo moira maura
maurie maurice morris
max maxine maximilian maxwell massimo
mel melly melanie melissa melinda
mick micky mike mikey mitch michael mitchell michele miguel mikhail michalis mihail
mim miriam mimi
minnie wilhelmina
mo mohammed mohammad muhammad mohamed ahmed mohamad mahmoud
nan nancy anne ann
nat natalie natalia natasha nathalie
nat nate nathan nathaniel
nettie annette jeanette antoinette
niamh neve nieve neave
nick nicky nico niko nikos nic nicholas nicolas nikolaos nikolas nicola nikola nikolai dominic
nicky nikki nicole nicola nicolette
norm norman
ollie olly oliver olivia
pam pammy pamela
pat paddy patrick padraig patrizio
pat patsy patti patty tricia trish patricia patrizia
paul paulo pablo pavlos pavel pauly paolo
penny penelope
pete peter petros pietro pedro piotr petar
phil pip philip phillip filippo philippos philomena
pip pippa philippa phillipa
ray raymond raimondo ramon
reg reggie reginald
ron ronnie ronald veronica
ronnie roni veronica veronika
ros roz rosalind rosalyn rosemary
rosie rose rosa rosemary rosemarie rosalia
russ rusty russell
sal sally sara sarah sarra
sal sam salvatore salvador
sam sammy samuel samir
sam samantha
sandy sandra cassandra alexandra
sean shaun shawn shane sian
sheila celia cecilia cecily
shelly michelle rochelle shelley
shirl shirley
siobhan shivaun shevaun chevonne shavon joan
spiro spiros spyridon
stan stanley stanislaw stanislav
stef steph stephie stephanie stefanie stefania
steve stevie stephen steven stefan stefano stavros stephan stepan esteban
stu stuart stewart
sue susie suzie suzy susan susanne suzanne susanna susannah
tasha natasha natalia
terry terence terrence theresa teresa
tess tessa terri theresa teresa therese
thea theo theodore theodoros thaddeus
tilly tillie matilda mathilda
tim timmy timothy timotheos
tom tommy thomas tomas tommaso athanasios
toni antonia antoinette antonella
tracy tracey teresa
val valerie valentina valentine
vee vi violet vera veronica
vic vicky vicki victoria viktoria vasiliki
vic victor viktor vittorio
vin vince vinnie vincent vincenzo
viv vivian vivien vivienne
wal wally walter wallace
wen wendy gwendolyn gwen
xander zander alexander
zac zach zack zachary zachariah
zoe zoi zoey
`;

let nearBy: ReadonlyMap<string, ReadonlySet<string>> | null = null;

/** @param name folded; @returns the names that it may stand for, without itself */
export function otherNamesFor(name: string): ReadonlySet<string> {
  nearBy ??= read();
  return nearBy.get(name) ?? none;
}

const none: ReadonlySet<string> = new Set();

function read(): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>();
  for (const line of groups.trim().split('\n')) {
    const names = [...new Set(line.split(' '))];
    for (const name of names) {
      const others = all.get(name) ?? new Set();
      for (const other of names) if (other !== name) others.add(other);
      all.set(name, others);
    }
  }
  return all;
}
