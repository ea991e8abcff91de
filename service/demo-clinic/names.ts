import type { Dice } from './random.ts';

/** Names as in the list of an Australian clinic: first and last names match by origin. */
type Origin = {
  readonly weight: number;
  readonly female: readonly string[];
  readonly male: readonly string[];
  readonly last: readonly string[];
};

const words = (text: string): readonly string[] => text.split(' ');

const origin = (weight: number, female: string, male: string, last: string): Origin => ({
  weight,
  female: words(female),
  male: words(male),
  last: words(last),
});

const britishLast = words(
  'Smith Jones Williams Brown Wilson Taylor Johnson White Martin Anderson Thompson Thomas Walker Harris Robinson Kelly ' +
    'King Davis Wright Evans Roberts Green Hall Wood Jackson Clarke Scott Mitchell Campbell Young Cooper Ward Turner ' +
    'Baker Hughes Edwards Parker Cook Bennett Morris Reid Stewart Murphy Ryan OBrien Sullivan Byrne Doyle Gallagher ' +
    'McDonald Fraser Mackenzie Sinclair Buchanan Hamilton Pritchard Llewellyn Vaughan Ashworth Blackwell Chapman ' +
    'Dawson Ellery Fairweather Goddard Hawthorne Inglis Jarrett Kingsley Lockyer Marchant Nankivell Oldfield Penhall ' +
    'Quinlan Rowe Schofield Tregenza Underwood Venning Whitford Yelland',
).map((name) => (name === 'OBrien' ? 'O’Brien' : name));

/** British and Irish first names change with the year of birth more than others do. */
const british: readonly {
  readonly bornBefore: number;
  readonly female: readonly string[];
  readonly male: readonly string[];
}[] = [
  {
    bornBefore: 1957,
    female: words(
      'Margaret Joan Patricia Betty Shirley Dorothy Valerie Beverley Judith Barbara Maureen Heather Jean Marjorie ' +
        'Norma Elaine Gwenda Nola Daphne Rosemary Pamela Lorraine',
    ),
    male: words(
      'John Robert William Kenneth Ronald Donald Brian Raymond Keith Maxwell Colin Desmond Leslie Graham Trevor Barry ' +
        'Neville Allan Bruce Geoffrey Malcolm Clive',
    ),
  },
  {
    bornBefore: 1990,
    female: words(
      'Susan Karen Julie Helen Michelle Nicole Rebecca Sarah Kylie Melissa Joanne Tracey Leanne Amanda Fiona Kerry ' +
        'Belinda Rachel Danielle Natalie Kate Emma Bronwyn Alison Lauren',
    ),
    male: words(
      'David Peter Michael Stephen Andrew Mark Paul Craig Darren Jason Scott Matthew Shane Adam Brett Simon Timothy ' +
        'Glenn Wayne Damien Luke Ben Nathan Rohan Stuart',
    ),
  },
  {
    bornBefore: 9999,
    female: words(
      'Charlotte Olivia Amelia Isla Mia Ruby Grace Ella Chloe Matilda Sienna Zoe Evie Poppy Willow Harriet Imogen ' +
        'Jessica Emily Georgia Phoebe Lucy',
    ),
    male: words(
      'Oliver Jack William Noah Thomas James Lachlan Cooper Henry Archie Charlie Hamish Angus Riley Xavier Flynn Mitchell ' +
        'Joshua Lucas Harrison Jordan Ethan',
    ),
  },
];

const others: readonly Origin[] = [
  origin(
    7,
    'Maria Rosa Giuseppina Antonella Lucia Francesca Carmela Bianca Daniela Silvana',
    'Antonio Giuseppe Domenico Marco Carlo Vincenzo Rocco Luca Pasquale Matteo',
    'Rossi Ferraro Romeo Caruso DeLuca Musolino Barbaro Catanzariti Marino Greco Bianchi Sergi Pelligra Zollo',
  ),
  origin(
    6,
    'Eleni Maria Georgia Sofia Despina Vasiliki Katerina Anastasia Dimitra Stavroula',
    'Nikolaos Dimitrios Georgios Konstantinos Theo Stavros Spiros Panagiotis Yiannis Andreas',
    'Papadopoulos Georgiou Pappas Karagiannis Vlahos Christou Dimitriou Manolis Kostas Tsiros Koutsonas Markou',
  ),
  origin(
    7,
    'Linh Thuy Mai Hoa Lan Ngoc Phuong Trang Thanh Huong Kim Anh',
    'Minh Tuan Hung Duc Quang Long Hai Nam Phuc Khanh Bao An',
    'Nguyen Tran Le Pham Hoang Vu Vo Dang Bui Do Ngo Duong Ly',
  ),
  origin(
    7,
    'Mei Xin Yan Ling Hui Fang Jing Yue Lin Wei Qian Shu',
    'Wei Jun Hao Ming Lei Jian Bo Peng Tao Kai Zhen Yong',
    'Chen Wang Li Zhang Liu Yang Huang Zhao Wu Zhou Lin Xu Wong Chan Lau Ho',
  ),
  origin(
    8,
    'Priyanka Anjali Deepa Kavita Sunita Neha Lakshmi Harpreet Simran Pooja Meera Asha',
    'Rahul Vikram Arjun Sanjay Harjit Gurpreet Manoj Rajesh Amit Karthik Nikhil Ravi',
    'Sharma Patel Singh Kaur Gupta Iyer Nair Reddy Mehta Kumar Joshi Rao Gill Fernando Perera',
  ),
  origin(
    4,
    'Layla Fatima Amal Rania Nour Zeinab Hanan Samira Mariam Dalal',
    'Ali Hassan Omar Khalil Fadi Tarek Youssef Bilal Ziad Rami',
    'Haddad Khoury Nasser Saad Mansour Khalil Aboud Hamdan Fares Elias Sleiman',
  ),
  origin(
    3,
    'Zahra Masuma Fatemeh Shakila Parisa Nasrin Roya Soraya Laleh',
    'Mohammad Reza Hamid Jawad Farhad Mehdi Basir Navid Omid',
    'Rezai Hosseini Ahmadi Karimi Jafari Mohammadi Haidari Nazari Rahimi Akbari',
  ),
  origin(
    4,
    'Maricel Grace Jocelyn Rowena Marites Angelica Lourdes Cristina Analyn',
    'Jose Ramon Angelo Rommel Ernesto Mark Jerome Danilo Rodel',
    'Santos Reyes Cruz Bautista Garcia Mendoza Villanueva Ramos Aquino DelaCruz',
  ),
  origin(
    4,
    'Ngozi Amina Grace Chidinma Adut Nyandeng Abuk Blessing Makena Wanjiru',
    'Emeka Chukwu Deng Akol Garang Tendai Kwame Daniel Kofi Juma',
    'Okonkwo Adeyemi Deng Majok Kuol Mwangi Moyo Mensah Bior Eze Ncube Achieng',
  ),
  origin(
    4,
    'Katarzyna Jadwiga Ewa Ivana Marija Dragica Vesna Olena Svetlana Irina',
    'Stanislaw Jerzy Piotr Zoran Dragan Goran Ivan Oleksandr Viktor Milan',
    'Kowalski Nowak Wisniewska Jovanovic Petrovic Horvat Kovac Babic Shevchenko Ivanov Novak',
  ),
  origin(
    3,
    'Ingrid Helga Annelise Heidi Greta Petra Saskia Johanna',
    'Klaus Dieter Wolfgang Jurgen Pieter Hendrik Lars Stefan',
    'Schulz Kleinig Noske Hentschke Lehmann Zwar Pfeiffer VanDijk DeVries Jansen Altmann',
  ),
  origin(
    2,
    'Sina Leilani Mele Talia Aroha Ngaire Salote',
    'Sione Tevita Manu Tama Wiremu Semisi Viliami',
    'Tuilagi Fonoti Latu Taufa Parata Ngata Leota Vaka',
  ),
  origin(
    2,
    'Min-ji Soo-jin Yuki Haruka Eun-ji Sakura Ayaka',
    'Ji-hoon Hyun-woo Kenji Takeshi Sung-min Daichi Joon',
    'Kim Park Lee Choi Tanaka Suzuki Sato Yamamoto Jung Watanabe',
  ),
  origin(
    2,
    'Camila Valentina Gabriela Beatriz Luciana Paola',
    'Diego Santiago Mateus Rodrigo Felipe Andres',
    'Gonzalez Silva Oliveira Rojas Fernandez Castro Herrera Souza',
  ),
];

const spaced: Readonly<Record<string, string>> = {
  DeLuca: 'De Luca',
  DelaCruz: 'Dela Cruz',
  VanDijk: 'van Dijk',
  DeVries: 'de Vries',
};

const britishWeight = 46;
const origins: readonly (readonly [Origin | 'british', number])[] = [
  ['british', britishWeight],
  ...others.map((o) => [o, o.weight] as const),
];

/** Preferred names for first names. */
// biome-ignore format: a table reads better in columns
const shortNames: Readonly<Record<string, string>> = {
  Margaret: 'Peg', Patricia: 'Pat', Robert: 'Bob', William: 'Bill', Kenneth: 'Ken', Ronald: 'Ron', Donald: 'Don', Maxwell: 'Max',
  Raymond: 'Ray', Geoffrey: 'Geoff', Desmond: 'Des', Beverley: 'Bev', Judith: 'Judy', Valerie: 'Val', Susan: 'Sue', Rebecca: 'Bec',
  Stephen: 'Steve', Andrew: 'Andy', Michael: 'Mick', Timothy: 'Tim', Matthew: 'Matt', Amanda: 'Mandy', Charlotte: 'Charlie',
  Matilda: 'Tilly', Giuseppe: 'Joe', Domenico: 'Dom', Antonio: 'Tony', Konstantinos: 'Kon', Dimitrios: 'Jim', Nikolaos: 'Nick',
  Minh: 'Michael', Tuan: 'Tony', Wei: 'Vivian', Ming: 'Raymond', Harpreet: 'Harry', Mohammad: 'Moe', Stanislaw: 'Stan', Georgios: 'George',
};

export type PersonName = {
  readonly female: boolean;
  readonly first: string;
  readonly middle: string | null;
  readonly last: string;
  readonly preferred: string | null;
};

/** A plausible name for a year of birth. */
export function personName(d: Dice, bornIn: number): PersonName {
  const female = d.chance(0.56);
  const from = d.weighted(origins);
  const firsts =
    from === 'british'
      ? british.find((generation) => bornIn < generation.bornBefore)
      : { female: from.female, male: from.male };
  const list = (female ? firsts?.female : firsts?.male) ?? [];
  const first = d.pick(list);
  const lastWord = d.pick(from === 'british' ? britishLast : from.last);
  const middle = d.chance(0.3) ? d.pick(list) : null;
  const short = shortNames[first];
  return {
    female,
    first,
    middle: middle === first ? null : middle,
    last: spaced[lastWord] ?? lastWord,
    preferred: short !== undefined && d.chance(0.4) ? short : null,
  };
}
